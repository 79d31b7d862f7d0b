import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { focusInView } from '#browser/focus/focusInView.ts'
import type { FormTexts } from '#domain/edits.ts'
import { forgetDraft } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { fieldErrors } from '#stores/loading/failureTexts.ts'
import { type DraftOptions, useDraft } from './useDraft.ts'

type Rules = {
  /** True, or the error text. What has to be asked for first comes as a promise. */
  readonly validate?: (typed: string) => true | string | Promise<true | string>
  readonly onChange?: (event: { readonly target: HTMLInputElement }) => void
  readonly onBlur?: () => void
}

type Options<T extends FormTexts> = {
  readonly initial: T
  /** Keeps what is typed until it is sent or discarded. */
  readonly draft?: DraftOptions
  /** The form's names of the API's fields, where they differ. */
  readonly fieldNames?: Readonly<Record<string, string>>
  /** Sends the form. Issues of an ApiError show beside the fields; `onFailure` shows the rest. */
  readonly send: (values: T) => Promise<void>
  /** Called after sending, unless the form has unmounted: it must not close what opened since. */
  readonly onSent?: (() => void) | undefined
  /** Default: a toast. Resolves to true if the form turns out to be sent after all. */
  readonly onFailure?: (error: unknown) => unknown
}

/** The focusable element of an invalid field. File inputs are invisible. */
const firstInvalid = '[data-invalid=true] :is(input:not([type=file]), select, textarea, button)'

/**
 * A react-hook-form that sends its texts to the API. While it sends, another submit is ignored and
 * its fields are read-only, because text typed then would be lost. After a failure the first
 * invalid field gets the focus: on a phone it may be far above the button.
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
  const pending = useRef<Promise<boolean>>(undefined)
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
    if ((await pending.current) === false) return false
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
    /** Whether it shows a restored draft. */
    restored,
    submit,
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
    /** Sets fields as if the texts were typed. */
    fill: (texts: Partial<T>) => {
      form.clearErrors(Object.keys(texts))
      form.setValues(texts as FormTexts, { shouldDirty: true })
    },
    /** Delays sending until work such as an upload is done; sends nothing if that gives false. */
    waitFor: (work: Promise<boolean>) => {
      pending.current = work
      void work.finally(() => {
        if (pending.current === work) pending.current = undefined
      })
    },
    discard: () => form.reset(),
  }
}

export type ApiForm<T extends FormTexts> = ReturnType<typeof useApiForm<T>>
