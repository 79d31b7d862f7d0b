import { companyDay } from './dates.ts'
import { nearDay } from './dateWords.ts'

/** What a paper comes after. */
export type PaperEvent = 'assigned' | 'paid in full' | 'completed'

type Rule<Kind extends string> = { readonly kind: Kind; readonly after: PaperEvent; readonly days: number }

/** When a paper that is to come is expected, in words. */
export const paperEventWords: Readonly<Record<PaperEvent, string>> = {
  assigned: 'after the purchase',
  'paid in full': 'after full payment',
  completed: 'after completion of the building',
}

/** The rules whose papers a home does not have. */
export const papersToCome = <Kind extends string>(
  rules: readonly Rule<Kind>[],
  has: ReadonlySet<string>,
): Rule<Kind>[] => rules.filter(({ kind }) => !has.has(kind))

/** Bytes in words: `240 kB`, `1.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What a file is, and since when it is there: `PDF · 240 kB · 3 November`. */
export const paperFacts = (
  { mime, bytes, addedAt }: { readonly mime: string; readonly bytes: number; readonly addedAt: string },
  today: string,
): string =>
  [mime === 'application/pdf' ? 'PDF' : 'Picture', fileSize(bytes), nearDay(companyDay(addedAt), today)].join(
    ' · ',
  )
