import { useRef, useState } from 'react'
import { ApiError, isLost } from '#api/errors.ts'
import { beforeDraft, draftOf, type FormTexts, type IsSaved } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { useApiForm } from './useApiForm.ts'

/** A field that somebody else changed while a form was open, and its current value. */
export type ChangedField = { readonly label: string; readonly now: string }
export type ConflictState = { readonly message: string; readonly changed: readonly ChangedField[] }

/** The edited version, for servers that count versions. */
export type VersionPart = { editedVersion?: number }

/** How a field is read that is not plain text, such as an amount. */
export type FieldReading = {
  /** Whether the input means the saved value. */
  readonly isSaved: (typed: string, saved: string) => boolean
  /** The saved value as displayed. Default: as in the form. */
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
  /** Also gets the edited record, so that untouched fields can be sent as they were. */
  readonly send: (texts: T, version: VersionPart, edited: R | undefined) => Promise<void>
  readonly onSent: () => void
  readonly onFailure?: (error: unknown) => void
}

const versionOf = (record: object | undefined): VersionPart =>
  record !== undefined && 'version' in record && typeof record.version === 'number'
    ? { editedVersion: record.version }
    : {}

/** The current record of a 409, if the server sends it. */
const recordOf = <R>(error: unknown): R | undefined =>
  error instanceof ApiError && error.status === 409 && typeof error.data === 'object' && error.data !== null
    ? (error.data as R)
    : undefined

/** Whether the form's texts mean the saved ones. The server trims texts. */
const isSame = (typed: FormTexts, saved: FormTexts, isSaved: IsSaved) =>
  Object.keys(typed).every((field) => isSaved(field, typed[field]?.trim() ?? '', saved[field]?.trim() ?? ''))

/** Shown if a field of the draft was saved meanwhile; it is unknown by whom. */
const changedSince = 'This was changed since you typed. Look at what is new.'

function changedSinceDraft<T extends FormTexts>(name: string, now: T, isSaved: IsSaved) {
  const [typed, before] = [draftOf(name) ?? {}, beforeDraft(name)]
  return (Object.keys(now) as (keyof T & string)[]).filter(
    (field) =>
      field in before &&
      before[field] !== now[field] &&
      !isSaved(field, typed[field] ?? '', now[field] ?? ''),
  )
}

/**
 * Whether the record was changed meanwhile. A 409 about one field, such as a taken address, is
 * shown beside the field instead.
 */
const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 409 &&
  (recordOf(error) !== undefined || error.issues.every(({ path }) => path.length === 0))

/**
 * A form over a record. On a 409 with the current record it shows which fields somebody else has
 * changed, updates the untouched fields, keeps the typed ones, and saves over the newer record at
 * the next try. A resumed draft shows such changes at once. A change of its own whose answer was
 * lost is no conflict: it saves over that at once.
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
  /**
   * The record that the form began with or has merged. Not what was loaded since, which the form
   * does not show.
   */
  const base = useRef(record)
  /** The texts of the last call without an answer. They may be what the record holds now. */
  const lastUnconfirmed = useRef<T>(undefined)
  const submitWithRetry = async (texts: T): Promise<void> => {
    try {
      await send(texts, versionOf(base.current), base.current)
    } catch (error) {
      const now = recordOf<R>(error)
      // If the record equals these or what the form began with, nobody else has changed it.
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
