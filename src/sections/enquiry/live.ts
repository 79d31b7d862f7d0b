import { callWithMessage } from '#api/client.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { focusInView } from '#browser/focusInView.ts'
import { addressSegment } from '#browser/navigation.ts'
import { keep, recall } from '#browser/seen.ts'
import styles from '#styles/enquiry.css?inline'
import { adoptStyles } from '../adoptStyles.ts'
import { showMarkup } from '../showMarkup.ts'
import { enquiryForm } from './form.ts'

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** Says what is wrong beside its field; an empty text takes it back. */
function mark(form: HTMLFormElement, name: string, message: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${name}"]`)
  const place = form.querySelector(`#enquiry-${name}-error`)
  if (!field || !place) return
  place.textContent = message
  if (message === '') {
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
  } else {
    field.setAttribute('aria-invalid', 'true')
    field.setAttribute('aria-describedby', place.id)
  }
}

const fieldsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]'),
]

/** Gives the focus to the first field that is marked as wrong, if there is one. */
function focusWrong(form: HTMLFormElement): boolean {
  const wrong = fieldsOf(form).find((field) => field.hasAttribute('aria-invalid'))
  if (wrong) focusInView(wrong)
  return wrong !== undefined
}

/** Checks what can be checked here; true when all is well. The first field in need gets the focus. */
function isComplete(form: HTMLFormElement): boolean {
  const fields = fieldsOf(form)
  for (const field of fields) {
    const empty = field.required && field.value.trim() === ''
    mark(form, field.name, empty ? 'Please fill this in' : field.validationMessage)
  }
  return !focusWrong(form)
}

function bodyOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const phoneNumber = textOf(data, 'phoneNumber')
  const projectId = addressSegment('projectId')
  const unitId = addressSegment('unitId')
  return {
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    message: textOf(data, 'message'),
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(unitId === undefined ? {} : { unitId }),
  }
}

/** What success says where the server said nothing. */
export const enquirySent = 'Thank you. We will answer within one working day.'

/** The enquiry that was sent last and not answered, and the key it was sent under. */
let unanswered: { readonly text: string; readonly key: string } | undefined

const seenAs = () => `enquiry:${location.pathname}`

/** Keeps what was typed until it is sent: who waits for an answer that does not come loads the page again. */
const keepTyped = (form: HTMLFormElement) => keep(seenAs(), { texts: [...new FormData(form)], unanswered })

/** Puts back what was typed before the page was loaded again. */
function restoreTyped(form: HTMLFormElement): void {
  const typed = recall(seenAs()) as { texts: [string, string][]; unanswered: typeof unanswered } | undefined
  for (const [name, text] of typed?.texts ?? []) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (field) field.value = text
  }
  unanswered = typed?.unanswered
}

/** A key of its own for each enquiry: sent again unchanged, because no answer came, it is the same one. */
function keyOf(body: object): string {
  const text = JSON.stringify(body)
  if (unanswered?.text !== text)
    unanswered = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
  return unanswered.key
}

/** An empty message takes back what was said. */
type Say = (message: string, state: 'idle' | 'sending' | 'sent' | 'failed') => void

/** Sends the enquiry once; what was typed is kept when that fails. */
async function send(form: HTMLFormElement, say: Say): Promise<void> {
  const button = form.querySelector('button')
  if (button?.getAttribute('aria-disabled') === 'true') return
  // What became of the last one is not said beside what is wrong with this one.
  if (!isComplete(form)) return say('', 'idle')
  button?.setAttribute('aria-disabled', 'true')
  say('Sending...', 'sending')
  const focused = document.activeElement
  try {
    const body = bodyOf(form)
    const key = keyOf(body)
    keepTyped(form)
    const { message } = await callWithMessage('POST /public/enquiries', { body }, { idempotencyKey: key })
    unanswered = undefined
    form.reset()
    keepTyped(form)
    say(message ?? enquirySent, 'sent')
  } catch (error) {
    const issues = error instanceof ApiError ? error.issues : []
    // Of a field's issues the first is meant; the last to be marked stays.
    for (const { path, message } of [...issues].reverse()) mark(form, String(path[0] ?? ''), message)
    // Who has gone on to another field meanwhile is left there.
    if (document.activeElement === focused) focusWrong(form)
    say(issues[0]?.message ?? messageOf(error), 'failed')
  } finally {
    button?.setAttribute('aria-disabled', 'false')
  }
}

/** Puts the enquiry form into its place in the page, alive from the start: what is typed in is never lost to a late script. */
export function wireEnquiry(): void {
  const place = document.querySelector('[data-enquiry-place]')
  if (place) {
    adoptStyles(styles)
    showMarkup(place, enquiryForm)
  }
  const form = document.querySelector<HTMLFormElement>('[data-enquiry]')
  const answer = form?.querySelector<HTMLElement>('.form-state')
  if (form) restoreTyped(form)
  const say: Say = (message, state) => {
    if (!answer) return
    answer.dataset['state'] = state
    answer.textContent = message
  }
  form?.addEventListener('input', () => {
    keepTyped(form)
    if (answer?.dataset['state'] === 'sent') say('', 'idle')
  })
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form, say)
  })
}
