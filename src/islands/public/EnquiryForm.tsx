import { nanoid } from 'nanoid/non-secure'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { callWithMessage } from '#api/client.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { focusInView } from '#browser/focus/focusInView.ts'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { cleanEmail, cleanLine, cleanPhone, cleanText, isEmail } from '#contract/cleaned.ts'
import { enquirySent } from '#contract/texts.ts'

export type About = { readonly projectId: string } | { readonly unitId: string }

const fields = [
  { name: 'name', label: 'Name', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
  {
    name: 'phoneNumber',
    label: 'Phone number (optional)',
    type: 'tel',
    autoComplete: 'tel',
    required: false,
  },
  { name: 'message', label: 'Message', rows: 5, required: true },
] as const

type Name = (typeof fields)[number]['name']
type Fields = Readonly<Record<Name, string>>
const blank: Fields = { name: '', email: '', phoneNumber: '', message: '' }
const isName = (name: unknown): name is Name => fields.some((field) => field.name === name)
const idOf = (name: Name) => `enquiry-${name}`

/** A field's fault: by its own rule, then by the browser's. */
function faultOf(name: Name, text: string, isRequired: boolean): string | undefined {
  if (isRequired && cleanText(text) === '') return 'Please fill this in'
  // The browser checks the pasted text before it is cleaned.
  if (name === 'email' && isEmail(cleanEmail(text))) return undefined
  const field = document.getElementById(idOf(name)) as HTMLInputElement | null
  return field?.validationMessage || undefined
}

function focusFirst(wrong: readonly string[]): void {
  const first = fields.find(({ name }) => wrong.includes(name))
  const field = first && document.getElementById(idOf(first.name))
  if (field) focusInView(field)
}

/** The request: trimmed texts, no empty phone number. */
function bodyOf(about: About, { name, email, phoneNumber, message }: Fields) {
  const phone = cleanPhone(phoneNumber)
  return {
    name: cleanLine(name),
    email: cleanEmail(email),
    message: cleanText(message),
    ...(phone === '' ? {} : { phoneNumber: phone }),
    ...about,
  }
}

/** The last unanswered enquiry and its key. */
type Unanswered = { readonly text: string; readonly key: string }
type Kept = { readonly values: Fields; readonly unanswered: Unanswered | undefined }

const cacheAs = () => `enquiry:${location.pathname}`

type Answer = { readonly state: 'sending' | 'sent' | 'failed'; readonly message: string }

const colours = { sending: '', sent: 'text-success', failed: 'text-danger' } as const

/**
 * The enquiry form. What is typed stays in this tab until it is sent, also over a reload. Sent
 * again unchanged after a lost answer, it is the same enquiry.
 */
export function EnquiryForm({ about }: { about: About }) {
  const [kept] = useState(() => readCache(cacheAs()) as Kept | undefined)
  const [unanswered, setUnanswered] = useState(kept?.unanswered)
  const [answer, setAnswer] = useState<Answer>()
  const form = useForm<Fields>({ defaultValues: { ...blank, ...kept?.values }, shouldFocusError: false })
  const { control, getValues, handleSubmit, reset, setError } = form

  const typed = () => {
    writeCache(cacheAs(), { values: getValues(), unanswered })
    if (answer?.state === 'sent') setAnswer(undefined)
  }
  const send = async (values: Fields) => {
    if (answer?.state === 'sending') return
    const body = bodyOf(about, values)
    const text = JSON.stringify(body)
    const underway = unanswered?.text === text ? unanswered : { text, key: nanoid() }
    setUnanswered(underway)
    writeCache(cacheAs(), { values, unanswered: underway })
    setAnswer({ state: 'sending', message: 'Sending...' })
    const focused = document.activeElement
    try {
      const { message } = await callWithMessage(
        'POST /public/enquiries',
        { body },
        { idempotencyKey: underway.key },
      )
      reset(blank)
      setUnanswered(undefined)
      writeCache(cacheAs(), { values: blank, unanswered: undefined })
      setAnswer({ state: 'sent', message: message ?? enquirySent })
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : []
      const faults = issues.flatMap(({ path: [name], message }) => (isName(name) ? [{ name, message }] : []))
      // The last error set is shown, so the first fault is set last.
      for (const { name, message } of [...faults].reverse()) setError(name, { message })
      // Does not move the focus if the visitor has gone to another field.
      if (document.activeElement === focused) focusFirst(faults.map(({ name }) => name))
      setAnswer({ state: 'failed', message: issues[0]?.message ?? messageOf(error) })
    }
  }
  const submit = handleSubmit(send, (errors) => {
    setAnswer(undefined)
    focusFirst(Object.keys(errors))
  })

  return (
    <form className="grid gap-6" onSubmit={submit} onChange={typed} noValidate data-enquiry>
      {fields.map(({ name, ...attributes }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          rules={{ validate: (text) => faultOf(name, text, attributes.required) ?? true }}
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => {
            const props = {
              ...attributes,
              ...{ id: idOf(name), name, value, onBlur, onChange, error: error?.message },
              'aria-invalid': error === undefined ? undefined : true,
              readOnly: answer?.state === 'sending',
            }
            return 'rows' in props ? <TextArea {...props} /> : <TextField {...props} />
          }}
        />
      ))}
      <button
        className="button justify-self-start"
        type="submit"
        aria-disabled={answer?.state === 'sending' || undefined}
      >
        Send enquiry
      </button>
      <p className={`empty:hidden ${answer && colours[answer.state]}`} role="status">
        {answer?.message}
      </p>
    </form>
  )
}
