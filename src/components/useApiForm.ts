import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { focusInView } from '#browser/focusInView.ts'
import { type FormTexts, forgetDraft } from '#stores/drafts.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { fieldErrors } from '#stores/failureTexts.ts'
import { type DraftOptions, useDraft } from './useDraft.ts'

type Rules = {
  /** True, or what is wrong with what was typed. */
  readonly validate?: (typed: string) => true | string
  readonly onChange?: (event: { readonly target: HTMLInputElement }) => void
}

type Options<T extends FormTexts> = {
  /** What the fields say before anybody types. */
  readonly initial: T
  /** Keeps what is typed until it is sent or discarded. */
  readonly draft?: DraftOptions
  /** The form's names of the wire's fields, where they differ. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** Sends the form. The issues of an ApiError are shown beside the fields; `onFailure` says the rest. */
  readonly send: (values: T) => Promise<void>
  /** It was sent and is still shown. A form that was closed before the answer closes nothing that was opened since. */
  readonly onSent?: (() => void) | undefined
  /** Left out, the failure is shown in a toast. May resolve to true: what was to be done is found to be done. */
  readonly onFailure?: (error: unknown) => unknown
}

/** What can be focused in a field that says what is wrong with it; its file input can't be seen. */
const firstInvalid = '[data-invalid=true] :is(input:not([type=file]), select, textarea, button)'

/**
 * A form of react-hook-form that sends its texts to the API.
 * While it is being sent a second submit does nothing and its fields are read-only: what was typed then would be lost.
 * When it is refused, the first field that says why gets the focus: on a phone it may be far above the button.
 */
export function useApiForm<T extends FormTexts>(options: Options<T>) {
  const { initial, draft, fieldNames, send, onSent, onFailure = showFailedCall } = options
  const form = useForm<FormTexts>({
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const restored = useDraft(form, draft)
  const isMounted = useRef(false)
  const refused = useRef<Element>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    if (isSubmitting || refused.current === undefined) return
    const field = refused.current.querySelector<HTMLElement>(firstInvalid)
    refused.current = undefined
    if (field) focusInView(field)
  })

  const isSent = async (): Promise<boolean> => {
    if ((await running.current) === false) return false
    try {
      await send(form.getValues() as T)
      return true
    } catch (error) {
      for (const [field, message] of Object.entries(fieldErrors(error, fieldNames)))
        form.setError(field, { message })
      return (await onFailure(error)) === true
    }
  }
  const submit = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault()
    if (isSubmitting) return
    const element = event?.currentTarget
    const refuse = () => {
      refused.current = element
    }
    form.clearErrors()
    await form.handleSubmit(async () => {
      if (!(await isSent())) return refuse()
      if (draft) forgetDraft(draft.name)
      if (isMounted.current) onSent?.()
    }, refuse)()
  }
  return {
    ...form,
    values: form.watch() as T,
    busy: isSubmitting,
    dirty: isDirty,
    /** It shows what was typed before and not sent. */
    restored,
    submit,
    /** What a field of this form needs. What is wrong with it is forgotten when it is typed into. */
    field: (name: keyof T & string, rules: Rules = {}) => ({
      ...form.register(name, {
        ...rules,
        onChange: (event) => {
          form.clearErrors(name)
          rules.onChange?.(event)
        },
      }),
      error: errors[name]?.message,
      readOnly: isSubmitting,
    }),
    /** Puts texts into fields, as if they were typed. */
    fill: (texts: Partial<T>) => {
      form.clearErrors(Object.keys(texts))
      form.setValues(texts as FormTexts, { shouldDirty: true })
    },
    /** Takes what is on its way, such as an upload: the form is sent when it is there, and not when it came to nothing. */
    waitFor: (work: Promise<boolean>) => {
      running.current = work
      void work.finally(() => {
        if (running.current === work) running.current = undefined
      })
    },
    /** Back to what the fields said at first. */
    discard: () => form.reset(),
  }
}

export type ApiForm<T extends FormTexts> = ReturnType<typeof useApiForm<T>>
