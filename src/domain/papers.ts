import { dayFrom } from './dates.ts'
import { day as oneDay } from './time.ts'

/** What a paper comes after. */
export type PaperEvent = 'assigned' | 'paid in full' | 'completed'

type Rule<Kind extends string> = { readonly kind: Kind; readonly after: PaperEvent; readonly days: number }

/** The days of an owned home, `2026-11-30`; undefined for what has not happened. */
export type PaperDays = Readonly<Record<PaperEvent, string | undefined>>

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

export type LatePaper<Kind extends string> = {
  readonly kind: Kind
  /** The last day on which it would have been in time. */
  readonly dueOn: string
  /** How many days have passed since. */
  readonly days: number
}

/** The papers that a home should have by now and does not. What it needs begins with its sale. */
export const latePapers = <Kind extends string>(
  rules: readonly Rule<Kind>[],
  happened: PaperDays,
  has: ReadonlySet<string>,
  today: string,
): LatePaper<Kind>[] =>
  papersToCome(rules, has).flatMap(({ kind, after, days }) => {
    const [event, sold] = [happened[after], happened.assigned]
    if (event === undefined || sold === undefined) return []
    const dueOn = dayFrom(event > sold ? event : sold, days)
    const late = Math.round((Date.parse(today) - Date.parse(dueOn)) / oneDay)
    return late > 0 ? [{ kind, dueOn, days: late }] : []
  })
