import { useRef, useState } from 'react'
import { ApiError, isLost } from '#client/failure.ts'
import { beforeDraft, draftOf, type FormTexts } from '#stores/drafts.ts'
import { useForm } from './useForm.ts'

/** What somebody else changed while a form was open: each field's name, then what it says now. */
export type ChangedField = { readonly label: string; readonly now: string }
export type ConflictState = { readonly message: string; readonly changed: readonly ChangedField[] }

/** A server that counts versions is told which one was edited; others get what the specification lists. */
export type VersionPart = { editedVersion?: number }

type Options<R, T extends FormTexts> = {
  readonly name: string
  readonly title: string
  readonly fieldNames?: Readonly<Record<string, string>>
  /** What is edited; undefined for something new. */
  readonly record: R | undefined
  readonly textsOf: (record: R | undefined) => T
  readonly labels: Readonly<Record<keyof T & string, string>>
  /** Gets what was edited too: a field that was not touched is sent as it was. */
  readonly send: (texts: T, version: VersionPart, edited: R | undefined) => Promise<void>
  readonly onSent: () => void
  readonly onFailure: (error: unknown) => void
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

/** Whether two forms say the same to the server, which takes blanks away. */
const isSame = (one: FormTexts, other: FormTexts) =>
  Object.keys(one).every((field) => one[field]?.trim() === other[field]?.trim())

/** What is said where somebody else has saved a field that a draft has typed into. */
const changedSince = 'This was changed by someone else since you typed. Look at what is new.'

/** What somebody else has changed since a draft was typed, of the fields that it would write over. */
function draftConflict(
  name: string,
  now: FormTexts,
  labels: Readonly<Record<string, string>>,
): ConflictState | undefined {
  const [typed, before] = [draftOf(name) ?? {}, beforeDraft(name)]
  const changed = Object.keys(labels).filter(
    (field) => field in before && before[field] !== now[field] && typed[field] !== now[field],
  )
  if (changed.length === 0) return undefined
  return { message: changedSince, changed: changed.map((field) => shownNow(field, now, labels)) }
}

const shownNow = (field: string, now: FormTexts, labels: Readonly<Record<string, string>>): ChangedField => ({
  label: labels[field] ?? field,
  now: now[field] ?? '',
})

/**
 * A form over a record. When the server answers 409 with the record as it is now, the form says which fields
 * somebody else has changed, takes those that were not touched here, keeps what was typed, and saves over the
 * newer state at the next try. A form that is taken up again says so at once. What an earlier try of its own has changed, whose answer was lost, it saves over at once.
 */
export function useEdit<R extends object, T extends FormTexts>(options: Options<R, T>) {
  const { record, textsOf, labels, send, onFailure } = options
  const [base, setBase] = useState(record)
  const [conflict, setConflict] = useState(() => draftConflict(options.name, textsOf(record), labels))
  const form = useForm<T>({
    name: options.name,
    title: options.title,
    // Not the record as it has been loaded since: what the form began with and nobody touched would pass for typed.
    initial: textsOf(base),
    fieldNames: options.fieldNames ?? {},
    send: sendOrMeetOwn,
    onSent: options.onSent,
    onFailure: (error) => {
      onFailure(error)
      if (error instanceof ApiError && error.status === 409) meet(error)
    },
  })
  /** What was sent last and not answered: it may be what the record says now. */
  const lost = useRef<T>(undefined)
  async function sendOrMeetOwn(texts: T): Promise<void> {
    try {
      await send(texts, versionOf(base), base)
    } catch (error) {
      const now = recordOf<R>(error)
      const isOwn = now !== undefined && lost.current !== undefined && isSame(textsOf(now), lost.current)
      if (isLost(error)) lost.current = texts
      if (!isOwn) throw error
      setBase(now)
      await send(texts, versionOf(now), now)
    }
  }
  function meet(error: ApiError): void {
    const { message } = error
    const now = recordOf<R>(error)
    if (now === undefined) {
      setConflict({ message, changed: [] })
      return
    }
    const before = textsOf(base)
    const after = textsOf(now)
    const fields = Object.keys(labels) as (keyof T & string)[]
    const changed = fields.filter((field) => before[field] !== after[field])
    const typed = form.now()
    const untouched = changed.filter((field) => typed[field] === before[field])
    const brought = Object.fromEntries(untouched.map((field) => [field, after[field]]))
    form.replace({ ...typed, ...brought }, after)
    setBase(now)
    setConflict({ message, changed: changed.map((field) => shownNow(field, after, labels)) })
  }
  const discard = () => {
    setConflict(undefined)
    form.discard()
  }
  return { ...form, conflict, discard }
}
