import { useRef, useState } from 'react'
import { ApiError, isLost } from '#api/errors.ts'
import { beforeDraft, draftOf, type FormTexts, type IsSaved } from '#stores/drafts.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { useApiForm } from './useApiForm.ts'

/** What somebody else changed while a form was open: each field's name, then what it says now. */
export type ChangedField = { readonly label: string; readonly now: string }
export type ConflictState = { readonly message: string; readonly changed: readonly ChangedField[] }

/** A server that counts versions is told which one was edited; others get what the specification lists. */
export type VersionPart = { editedVersion?: number }

/** How a field is read that is no plain text, such as an amount. */
export type FieldReading = {
  /** Whether what was typed means what is saved. */
  readonly isSaved: (typed: string, saved: string) => boolean
  /** What is saved, as it is told to a reader; left out as it stands in the form. */
  readonly show?: (saved: string) => string
}
type Readings = { readonly [field: string]: FieldReading }

type Options<R, T extends FormTexts> = {
  readonly name: string
  readonly title: string
  readonly fieldNames?: Readonly<Record<string, string>>
  /** What is edited; undefined for something new. */
  readonly record: R | undefined
  readonly textsOf: (record: R | undefined) => T
  readonly labels: Readonly<Record<keyof T & string, string>>
  readonly readings?: Readings
  /** Gets what was edited too: a field that was not touched is sent as it was. */
  readonly send: (texts: T, version: VersionPart, edited: R | undefined) => Promise<void>
  readonly onSent: () => void
  readonly onFailure?: (error: unknown) => void
}

const versionOf = (record: object | undefined): VersionPart =>
  record !== undefined && 'version' in record && typeof record.version === 'number'
    ? { editedVersion: record.version }
    : {}

/** With a conflict: the record as it is now, where the server sends it. */
const recordOf = <R>(error: unknown): R | undefined =>
  error instanceof ApiError && error.status === 409 && typeof error.data === 'object' && error.data !== null
    ? (error.data as R)
    : undefined

/** Whether a form says to the server what is saved, which takes blanks away. */
const isSame = (typed: FormTexts, saved: FormTexts, isSaved: IsSaved) =>
  Object.keys(typed).every((field) => isSaved(field, typed[field]?.trim() ?? '', saved[field]?.trim() ?? ''))

/** What is said where a field has been saved that a draft has typed into; nothing here tells by whom. */
const changedSince = 'This was changed since you typed. Look at what is new.'

/** What was changed since a draft was typed, of the fields that it would write over. */
function changedSinceDraft<T extends FormTexts>(name: string, now: T, isSaved: IsSaved) {
  const [typed, before] = [draftOf(name) ?? {}, beforeDraft(name)]
  return (Object.keys(now) as (keyof T & string)[]).filter(
    (field) =>
      field in before &&
      before[field] !== now[field] &&
      !isSaved(field, typed[field] ?? '', now[field] ?? ''),
  )
}

/** Whether an edit met what is saved now. A 409 that names a field alone, such as a taken address, is said beside it. */
const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 409 &&
  (recordOf(error) !== undefined || error.issues.every(({ path }) => path.length === 0))

/**
 * A form over a record. When the server answers 409 with the record as it is now, the form says which fields
 * somebody else has changed, takes those that were not touched here, keeps what was typed, and saves over the
 * newer state at the next try. A form that is taken up again says so at once. What an earlier try of its own has changed, whose answer was lost, it saves over at once.
 */
export function useEdit<R extends object, T extends FormTexts>(options: Options<R, T>) {
  const { name, title, record, textsOf, labels, readings = {}, send, onFailure = showFailedCall } = options
  const isSaved: IsSaved = (field, typed, saved) =>
    typed === saved || (readings[field]?.isSaved(typed, saved) ?? false)
  const conflictOf = (message: string, fields: readonly (keyof T & string)[], now: T): ConflictState => ({
    message,
    changed: fields.map((field) => ({
      label: labels[field],
      now: readings[field]?.show?.(now[field] ?? '') ?? now[field] ?? '',
    })),
  })
  const [conflict, setConflict] = useState(() => {
    const now = textsOf(record)
    const changed = changedSinceDraft(name, now, isSaved)
    return changed.length === 0 ? undefined : conflictOf(changedSince, changed, now)
  })
  /** What is edited, and not what has been loaded since: nobody has seen that in the form. */
  const base = useRef(record)
  /** What was sent last and not answered: it may be what the record says now. */
  const lastUnconfirmed = useRef<T>(undefined)
  const submitWithRetry = async (texts: T): Promise<void> => {
    try {
      await send(texts, versionOf(base.current), base.current)
    } catch (error) {
      const now = recordOf<R>(error)
      // It may say what was sent before, or what the form began with: then only what is not in the form has changed.
      const own = [lastUnconfirmed.current, textsOf(base.current)].filter((texts) => texts !== undefined)
      const isOwn = now !== undefined && own.some((texts) => isSame(texts, textsOf(now), isSaved))
      if (isLost(error)) lastUnconfirmed.current = texts
      if (!isOwn) throw error
      base.current = now
      await send(texts, versionOf(now), now)
    }
  }
  const form = useApiForm<T>({
    initial: textsOf(record),
    draft: { name, title, isSaved },
    fieldNames: options.fieldNames ?? {},
    send: submitWithRetry,
    onSent: options.onSent,
    onFailure: (error) => {
      onFailure(error)
      if (isConflict(error)) mergeServerRecord(error)
    },
  })
  const mergeServerRecord = (error: ApiError): void => {
    const now = recordOf<R>(error)
    if (now === undefined) {
      setConflict({ message: error.message, changed: [] })
      return
    }
    const [typed, before, after] = [form.getValues(), textsOf(base.current), textsOf(now)]
    const fields = Object.keys(labels) as (keyof T & string)[]
    for (const field of fields)
      if (isSaved(field, typed[field] ?? '', before[field] ?? '')) form.resetField(field)
    form.reset(after, { keepDirtyValues: true, keepErrors: true })
    base.current = now
    const changed = fields.filter((field) => before[field] !== after[field])
    setConflict(conflictOf(error.message, changed, after))
  }
  const discard = () => {
    setConflict(undefined)
    form.discard()
  }
  return { ...form, conflict, discard }
}
