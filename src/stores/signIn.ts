import { atom, onMount } from 'nanostores'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { forgetSession } from '#browser/forgetSession.ts'
import { readCache, writeCache } from '#browser/sessionCache.ts'
import { browserKey, store, stored, storedToken, storedUserId } from '#browser/storage.ts'
import { cleanCode, cleanEmail } from '#contract/cleaned.ts'
import { startSession } from './session.ts'

/** How long an info or error message is shown, in milliseconds (spec sections 4 and 9). */
const noticeTime = 7000
/** Seconds between two codes for one address, unless the server names another time. */
const resendAfter = 60

/** What success says (spec section 8). */
export const codeSent = 'OTP has been sent to your email address registered with us'

/** Where storage is full or refused nobody can stay signed in over the way to the dashboard. */
const notKept = 'This browser does not let the site keep you signed in. Allow site data and try again.'

/** Where signing in stands (spec section 4, "Sign-in flow"). */
export type SignIn =
  | { state: 'email' | 'sending' }
  | { state: 'code' | 'resending' | 'entering' }
  /** The code that stands in its field is not the one that was sent, or too old. */
  | { state: 'refused' }

/** A message above the form, gone after seven seconds. */
export type Notice = { kind: 'info' | 'error'; text: string }

export const $signIn = atom<SignIn>({ state: 'email' })
export const $notice = atom<Notice | undefined>(undefined)
/** Seconds until another code may be asked for; 0 when it may. */
export const $resendIn = atom(0)

/** Whether a code has been sent, so that it can be entered. */
export const codeWasSent = ({ state }: SignIn) => state !== 'email' && state !== 'sending'

let noticeTimer: ReturnType<typeof setTimeout> | undefined
let resendTimer: ReturnType<typeof setInterval> | undefined

function notify(notice: Notice): void {
  clearTimeout(noticeTimer)
  $notice.set(notice)
  noticeTimer = setTimeout(() => $notice.set(undefined), noticeTime)
}

function countDown(seconds: number): void {
  clearInterval(resendTimer)
  $resendIn.set(seconds)
  resendTimer = setInterval(() => {
    $resendIn.set(Math.max(0, $resendIn.get() - 1))
    if ($resendIn.get() === 0) clearInterval(resendTimer)
  }, 1000)
}

/** A code that was asked for in this tab: reading it in the mail, a phone may throw the page away meanwhile. */
type Asked = {
  readonly email: string
  readonly at: number
  readonly resendAt: number
  /** What the server wants to have back with the code; other servers than ours give none. */
  readonly challenge?: string
}
/** How long it makes sense to wait for a code, in milliseconds. */
const askedFor = 10 * 60 * 1000
const cacheAs = 'sign-in'

/** Of the code that was sent last, where this browser refuses to keep it. */
let lastChallenge: string | undefined

function asked(): Asked | undefined {
  const found = readCache(cacheAs) as Asked | null | undefined
  return found && Date.now() - found.at < askedFor ? found : undefined
}

/** The address that a code was sent to, over a reload. */
export const codeAskedFor = (): string | undefined => asked()?.email

onMount($signIn, () => {
  const before = asked()
  if (before === undefined) return
  $signIn.set({ state: 'code' })
  countDown(Math.max(0, Math.ceil((before.resendAt - Date.now()) / 1000)))
})

/** The server's words, on a 400 its first issue, else `Error` (spec section 8). */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error'
  return error.firstIssue ?? (error.spoken ? error.message : 'Error')
}

/** @returns what our own server wants to have back with the code; other servers give none, and get nothing of ours */
async function requestCode(email: string): Promise<string | undefined> {
  const browser = stored(browserKey)
  const body = browser === undefined ? { email } : { email, browser }
  const answer: { readonly challenge?: unknown } | null | undefined = await call('POST /public/get-code', {
    body,
  })
  return typeof answer?.challenge === 'string' ? answer.challenge : undefined
}

/**
 * Asks for a code by mail; what is shown next is the field to enter it, unless the address was changed meanwhile: no
 * code is on its way to that one.
 */
export async function sendCode(email: string): Promise<void> {
  const before = $signIn.get()
  if (['sending', 'resending', 'entering'].includes(before.state)) return
  const asking: SignIn = { state: codeWasSent(before) ? 'resending' : 'sending' }
  $signIn.set(asking)
  try {
    const challenge = await requestCode(cleanEmail(email))
    if ($signIn.get() !== asking) return
    const at = Date.now()
    const next: Asked = { email: cleanEmail(email), at, resendAt: at + resendAfter * 1000 }
    lastChallenge = challenge
    writeCache(cacheAs, challenge === undefined ? next : { ...next, challenge })
    $signIn.set({ state: 'code' })
    notify({ kind: 'info', text: codeSent })
    countDown(resendAfter)
  } catch (error) {
    if ($signIn.get() !== asking) return
    $signIn.set(before)
    notify({ kind: 'error', text: wordsOf(error) })
    if (error instanceof ApiError && error.status === 429) countDown(error.retryAfter ?? resendAfter)
  }
}

/** Whether a failed login is about the code, as a server's being away or too many tries is not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Signs in with the code; the guard of the page then leads to the dashboard of the role. */
export async function enterCode(email: string, otp: string): Promise<void> {
  if (!['code', 'refused'].includes($signIn.get().state)) return
  const entering: SignIn = { state: 'entering' }
  $signIn.set(entering)
  try {
    const challenge = lastChallenge ?? asked()?.challenge
    const code = { email: cleanEmail(email), otp: cleanCode(otp) }
    const body = challenge === undefined ? code : { ...code, challenge }
    const session = await call('POST /public/login', { body })
    if (challenge !== undefined && stored(browserKey) === undefined) store(browserKey, challenge)
    startSession(session)
    if (storedToken() === session.token && storedUserId() === session.user._id) return
    forgetSession()
    $signIn.set({ state: 'code' })
    notify({ kind: 'error', text: notKept })
  } catch (error) {
    if ($signIn.get() !== entering) return
    $signIn.set({ state: isRefusal(error) ? 'refused' : 'code' })
    notify({ kind: 'error', text: wordsOf(error) })
  }
}

/** A code that is changed is no longer the one that was refused. */
export function changeCode(): void {
  if ($signIn.get().state === 'refused') $signIn.set({ state: 'code' })
}

/** Another address needs another code. */
export function changeEmail(): void {
  if ($signIn.get().state === 'email') return
  writeCache(cacheAs, null)
  lastChallenge = undefined
  $signIn.set({ state: 'email' })
  countDown(0)
}
