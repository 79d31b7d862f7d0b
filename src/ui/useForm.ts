import { type SubmitEvent, useRef, useState } from 'react'
import { draftOf, type FormTexts, forgetDraft, type IsSaved, keepDraft, toTheLetter } from '#stores/drafts.ts'
import { fieldErrors } from '#stores/failureTexts.ts'
import { useRefused } from './useRefused.ts'
import { useStanding } from './useStanding.ts'

type Options<T extends FormTexts> = {
  /** Names the form among all drafts, as `project:abc`; and how the dashboard calls it. */
  readonly name: string
  readonly title: string
  /** The form's names of the wire's fields, where they differ. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** What the fields say before anybody typed. */
  readonly initial: T
  /** Left out, a field that was typed otherwise, be it only written otherwise, says something else. */
  readonly isSaved?: IsSaved
  /** Sends the form. What it throws is shown beside the fields; `onFailure` says the rest. */
  readonly send: (values: T) => Promise<void>
  /** It was sent and still stands. A form that was closed before the answer closes nothing that was opened since. */
  readonly onSent?: (() => void) | undefined
  readonly onFailure: (error: unknown) => void
}

type Typed<T> = { readonly values: T; readonly restored: boolean }

function begin<T extends FormTexts>(name: string, initial: T): Typed<T> {
  const draft = draftOf(name)
  if (draft === undefined) return { values: initial, restored: false }
  return { values: { ...initial, ...draft }, restored: true }
}

const differ = (typed: FormTexts, saved: FormTexts, isSaved: IsSaved) =>
  Object.keys(typed).some((field) => !isSaved(field, typed[field] ?? '', saved[field] ?? ''))

/**
 * The state of a form whose every keystroke is kept (src/stores/drafts.ts) until it is sent or discarded.
 * While it is being sent a second submit does nothing and its fields are read-only: what was typed then would be lost.
 * When it is refused, the first field that says why gets the focus: on a phone it may be far above the button.
 */
export function useForm<T extends FormTexts>(options: Options<T>) {
  const { name, title, initial, isSaved = toTheLetter, fieldNames, send, onSent, onFailure } = options
  const standing = useStanding()
  const [typed, setTyped] = useState(() => begin(name, initial))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { values, restored } = typed
  const refused = useRefused(errors)
  // What ends later, such as an upload, adds to what stands there by then and not to what stood when it began.
  const latest = useRef(values)
  /** What is still on its way; true when it has brought what was wanted. */
  const underWay = useRef<Promise<boolean>>(undefined)
  const replace = (next: T, before = initial) => {
    const typedBefore = latest.current
    latest.current = next
    setErrors((told) =>
      Object.fromEntries(Object.entries(told).filter(([field]) => next[field] === typedBefore[field])),
    )
    setTyped({ values: next, restored: false })
    if (differ(next, before, isSaved)) keepDraft(name, title, next, before, isSaved)
    else forgetDraft(name)
  }
  const set = (field: keyof T & string, text: string) => {
    replace({ ...latest.current, [field]: text })
  }
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault()
    if (busy) return
    const form = event?.currentTarget
    setBusy(true)
    setErrors({})
    try {
      if ((await underWay.current) !== false) {
        await send(latest.current)
        forgetDraft(name)
        if (standing.current) onSent?.()
      }
    } catch (error) {
      refused.current = form
      setErrors(fieldErrors(error, fieldNames))
      onFailure(error)
    }
    setBusy(false)
  }
  return {
    values,
    errors,
    busy,
    restored,
    dirty: differ(values, initial, isSaved),
    set,
    submit,
    /** Takes what is on its way, such as an upload: the form is sent when it is there, and not when it came to nothing. */
    waitFor: (work: Promise<boolean>) => {
      underWay.current = work
      void work.finally(() => {
        if (underWay.current === work) underWay.current = undefined
      })
    },
    /** Back to what the fields said at first. */
    discard: () => {
      replace(initial)
      setErrors({})
    },
    /** Replaces all texts; `before`: what the fields say without the draft, where that has changed too. */
    replace,
    /** What the fields say at this moment, for what ends later than it began. */
    now: () => latest.current,
    /** What a text field of this form needs. */
    field: (field: keyof T & string) => ({
      name: field,
      value: values[field] ?? '',
      error: errors[field],
      readOnly: busy,
      onText: (text: string) => set(field, text),
    }),
  }
}
