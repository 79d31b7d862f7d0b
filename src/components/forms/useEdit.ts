import { useRef, useState } from 'react'
import { ApiError, isLost } from '#api/errors.ts'
import {
  type ChangedField,
  changedFields,
  changedSinceDraft,
  currentRecord,
  type FormTexts,
  isConflict,
  isOwnChange,
  isSavedBy,
  mergeEdit,
  type Readings,
} from '#domain/edits.ts'
import { beforeDraft, draftOf } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { useApiForm } from './useApiForm.ts'

export type ConflictState = { readonly message: string; readonly changed: readonly ChangedField[] }

/** The edited version, for servers that count versions. */
export type VersionPart = { editedVersion?: number }

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
  error instanceof ApiError ? (currentRecord(error) as R | undefined) : undefined

/** Shown if a field of the draft was saved meanwhile; it is unknown by whom. */
const changedSince = 'This was changed since you typed. Look at what is new.'

/**
 * A form over a record. On a 409 with the current record it shows which fields somebody else has
 * changed, updates the untouched fields, keeps the typed ones, and saves over the newer record at
 * the next try. A resumed draft shows such changes at once. A change of its own whose answer was
 * lost is no conflict: it saves over that at once.
 */
export function useEdit<R extends object, T extends FormTexts>(options: Options<R, T>) {
  const { name, title, record, textsOf, labels, readings = {}, send, onFailure = showFailedCall } = options
  const isSaved = isSavedBy(readings)
  const conflictOf = (message: string, fields: readonly string[], now: T): ConflictState => ({
    message,
    changed: changedFields(fields, now, labels, readings),
  })
  const [conflict, setConflict] = useState(() => {
    const now = textsOf(record)
    const draft = { typed: draftOf(name) ?? {}, before: beforeDraft(name) }
    const changed = changedSinceDraft(draft, now, isSaved)
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
      const own = [lastUnconfirmed.current, textsOf(base.current)].filter((texts) => texts !== undefined)
      const isOwn = now !== undefined && isOwnChange(textsOf(now), own, isSaved)
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
      if (error instanceof ApiError && isConflict(error)) mergeServerRecord(error)
    },
  })
  const mergeServerRecord = (error: ApiError): void => {
    const now = recordOf<R>(error)
    if (now === undefined) {
      setConflict({ message: error.message, changed: [] })
      return
    }
    const after = textsOf(now)
    const edit = { typed: form.getValues(), before: textsOf(base.current) }
    const { untouched, changed } = mergeEdit(edit, after, isSaved)
    for (const field of untouched) form.resetField(field)
    form.reset(after, { keepDirtyValues: true, keepErrors: true })
    base.current = now
    setConflict(conflictOf(error.message, changed, after))
  }
  const discard = () => {
    setConflict(undefined)
    form.discard()
  }
  return { ...form, conflict, discard }
}
