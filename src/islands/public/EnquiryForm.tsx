import { useEffect, useState } from 'react'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { cleanEmail, cleanText, isEmail } from '#contract/fields/cleaned.ts'
import { invalidEmail, newsConsent } from '#contract/fields/texts.ts'
import { withWish } from '#domain/planOffer.ts'
import { links } from '#routes.ts'
import { type About, type EnquiryTexts, sendEnquiry } from '#stores/enquiries/sendEnquiry.ts'
import { $wish } from '#stores/enquiries/wish.ts'
import { firstIssueOf } from '#stores/loading/failureTexts.ts'

const blank: EnquiryTexts = { name: '', email: '', phoneNumber: '', message: '', source: '' }

const sources = [
  { value: '', label: 'No answer' },
  { value: 'friend', label: 'A friend' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'google', label: 'Google' },
  { value: 'agent', label: 'An agent' },
  { value: 'other', label: 'Somewhere else' },
]

const isFilledIn = (text: string) => cleanText(text) !== '' || 'Please fill this in'
const filledIn = { validate: isFilledIn }
/** In the server's words, but without waiting for it. */
const isAddress = (text: string) => {
  const filled = isFilledIn(text)
  return filled === true ? isEmail(cleanEmail(text)) || invalidEmail : filled
}

const cacheAs = () => `enquiry:${location.pathname}`

type Answer = { readonly look: string; readonly message: string }

/**
 * The enquiry form. What is typed stays in this tab until it is sent, also over a reload: a
 * visitor's device may be shared, so it is not a draft.
 */
export function EnquiryForm({ about }: { about: About }) {
  const [kept] = useState(() => readCache(cacheAs()) as EnquiryTexts | undefined)
  const [answer, setAnswer] = useState<Answer>()
  // Never kept: a consent is given at the moment of sending.
  const [wantsNews, setWantsNews] = useState(false)
  const { busy, field, fill, reset, submit, getValues } = useApiForm<EnquiryTexts>({
    initial: { ...blank, ...kept },
    send: async (texts) => {
      setAnswer({ look: '', message: 'Sending...' })
      const message = await sendEnquiry(about, texts, wantsNews)
      reset(blank)
      setWantsNews(false)
      writeCache(cacheAs(), blank)
      setAnswer({ look: 'text-success', message })
    },
    onFailure: (error) => setAnswer({ look: 'text-danger', message: firstIssueOf(error) }),
  })
  const { error: _, readOnly: __, ...source } = field('source')
  const keep = () => {
    writeCache(cacheAs(), getValues())
    setAnswer(undefined)
  }
  useEffect(() =>
    $wish.listen((wish) => {
      if (busy || wish === undefined) return
      fill({ message: withWish(getValues('message'), wish.text) })
      keep()
      setAnswer({ look: 'text-muted', message: 'The plan is in your message.' })
    }),
  )
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        if (!busy) setAnswer(undefined)
        void submit(event)
      }}
      onChange={keep}
      noValidate
    >
      <TextField label="Name" autoComplete="name" required {...field('name', filledIn)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...field('email', { validate: isAddress })}
      />
      <TextField label="Phone number (optional)" type="tel" autoComplete="tel" {...field('phoneNumber')} />
      <TextArea label="Message" rows={5} required {...field('message', filledIn)} />
      <div className="field">
        <div className="field-head">
          <label htmlFor="enquiry-source">Where did you hear of us? (optional)</label>
        </div>
        <select
          className="select-arrow min-h-12 min-w-0 rounded-[10px] border border-line-strong bg-raised px-3.5 py-2.5 [background-position-x:calc(100%-14px)]"
          id="enquiry-source"
          {...source}
        >
          {sources.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
        <input
          type="checkbox"
          className="size-[20px] flex-none accent-accent"
          checked={wantsNews}
          onChange={(event) => setWantsNews(event.target.checked)}
        />
        {newsConsent.text}
      </label>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          Send enquiry
        </button>
        <p className="text-sm text-muted">
          We use this to answer you.{' '}
          <a className="link" href={links.privacy()}>
            Privacy
          </a>
        </p>
      </div>
      <p className={`empty:hidden ${answer?.look ?? ''}`} role="status">
        {answer?.message}
      </p>
    </form>
  )
}
