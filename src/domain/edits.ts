import type { Issue } from '#contract/errors.ts'

/** The texts of a form, by field. */
export type FormTexts = Readonly<Record<string, string>>

/** True if the input means the saved value, such as `1,000` and `1000`. */
export type IsSaved = (field: string, typed: string, saved: string) => boolean

/** How a field is read that is not plain text, such as an amount. */
export type FieldReading = {
  /** Whether the input means the saved value. */
  readonly isSaved: (typed: string, saved: string) => boolean
  /** The saved value as displayed. Default: as in the form. */
  readonly show?: (saved: string) => string
}
export type Readings = Readonly<Record<string, FieldReading>>

/** Compares each field by its reading; a field without one as plain text. */
export const isSavedBy =
  (readings: Readings): IsSaved =>
  (field, typed, saved) =>
    typed === saved || (readings[field]?.isSaved(typed, saved) ?? false)

type Failure = { readonly status: number; readonly issues: readonly Issue[]; readonly data?: unknown }

/** The current record of a 409, if the server sends it. */
export const currentRecord = ({ status, data }: Failure): object | undefined =>
  status === 409 && typeof data === 'object' && data !== null ? data : undefined

/**
 * Whether the record was changed meanwhile. A 409 about one field, such as a taken address, is
 * shown beside the field instead.
 */
export const isConflict = (failure: Failure): boolean =>
  failure.status === 409 &&
  (currentRecord(failure) !== undefined || failure.issues.every(({ path }) => path.length === 0))

/**
 * Whether nobody else has changed a record: it means what the form itself began with or sent.
 * The server trims texts.
 * @param own what the form began with, and what it sent without getting an answer
 */
export const isOwnChange = (now: FormTexts, own: readonly FormTexts[], isSaved: IsSaved): boolean =>
  own.some((texts) =>
    Object.keys(texts).every((field) => isSaved(field, texts[field]?.trim() ?? '', now[field]?.trim() ?? '')),
  )

/** The form's fields beside what the record said when it was typed into. */
export type Edit = { readonly typed: FormTexts; readonly before: FormTexts }

/** Fields of a draft that were saved since it was typed, unless as the draft has them. */
export const changedSinceDraft = ({ typed, before }: Edit, now: FormTexts, isSaved: IsSaved): string[] =>
  Object.keys(now).filter(
    (field) =>
      field in before &&
      before[field] !== now[field] &&
      !isSaved(field, typed[field] ?? '', now[field] ?? ''),
  )

/**
 * Merges an edit with the record as somebody else has saved it.
 * @returns fields that take the saved value, because nobody typed into them, and fields to report
 */
export function mergeEdit({ typed, before }: Edit, now: FormTexts, isSaved: IsSaved) {
  const fields = Object.keys(now)
  return {
    untouched: fields.filter((field) => isSaved(field, typed[field] ?? '', before[field] ?? '')),
    changed: fields.filter((field) => before[field] !== now[field]),
  }
}

/** A field that somebody else changed while a form was open, and its current value. */
export type ChangedField = { readonly label: string; readonly now: string }

/** Changed fields as they are shown. */
export const changedFields = (
  fields: readonly string[],
  now: FormTexts,
  labels: FormTexts,
  readings: Readings,
): ChangedField[] =>
  fields.map((field) => {
    const saved = now[field] ?? ''
    return { label: labels[field] ?? field, now: readings[field]?.show?.(saved) ?? saved }
  })
