import { atom, onMount } from 'nanostores'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { forgetSession } from '#browser/session/forgetSession.ts'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'
import { browserKey, store, stored, storedToken, storedUserId } from '#browser/storage/storage.ts'
import type { Session } from '#contract/auth.ts'
import { cleanCode, cleanEmail } from '#contract/fields/cleaned.ts'
import { codeSent } from '#contract/fields/texts.ts'
import { startSession } from './session.ts'

/** How long a message is shown, in ms. */
const noticeTime = 7000
/** Seconds between two codes for one address, unless the server names another time. */
const resendAfter = 60

/** If storage is full or blocked, the session does not reach the dashboard. */
const storageBlocked = 'This browser does not let the site keep you signed in. Allow site data and try again.'

export type SignIn =
  | { state: 'email' | 'sending' }
  | { state: 'code' | 'resending' | 'entering' }
  /** The typed code is wrong or too old. */
  | { state: 'refused' }

/** A message above the form, shown for seven seconds, or with a link until the next one. */
export type Notice = { kind: 'info' | 'error'; text: string; link?: string }

export const $signIn = atom<SignIn>({ state: 'email' })
export const $notice = atom<Notice | undefined>(undefined)
/** Seconds until another code may be requested. */
export const $resendIn = atom(0)

export const codeWasSent = ({ state }: SignIn) => state !== 'email' && state !== 'sending'

let noticeTimer: ReturnType<typeof setTimeout> | undefined
let resendTimer: ReturnType<typeof setInterval> | undefined

function notify(notice: Notice): void {
  clearTimeout(noticeTimer)
  $notice.set(notice)
  if (notice.link === undefined) noticeTimer = setTimeout(() => $notice.set(undefined), noticeTime)
}

function countDown(seconds: number): void {
  clearInterval(resendTimer)
  $resendIn.set(seconds)
  // A phone that sleeps stops the timer, and not its clock.
  const until = Date.now() + seconds * 1000
  resendTimer = setInterval(() => {
    $resendIn.set(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    if ($resendIn.get() === 0) clearInterval(resendTimer)
  }, 1000)
}

/** Our own server's token of a request for a code, which is sent back with the code. */
type Challenge = { readonly challenge: string; readonly at: number }

/** A requested code, kept for the tab: while the mail is read, a phone may discard the page. */
type CodeRequest = {
  readonly email: string
  readonly at: number
  readonly resendAt: number
  /** Of all requests, latest first: the mail of an earlier one may arrive last, or alone. */
  readonly open: readonly Challenge[]
}
/** How long a code is awaited, in ms. */
const requestMaxAge = 10 * 60 * 1000
const cacheAs = 'sign-in-challenges'

/** The last request, in case storage is blocked. */
let lastRequest: CodeRequest | undefined

const isOpen = ({ at }: { readonly at: number }) => Date.now() - at < requestMaxAge

function codeRequest(): CodeRequest | undefined {
  const found = lastRequest ?? (readCache(cacheAs) as CodeRequest | null | undefined)
  return found && isOpen(found) ? found : undefined
}

function keepRequest(request: CodeRequest | undefined): void {
  lastRequest = request
  writeCache(cacheAs, request ?? null)
}

/** The challenges of an address that have not ended, latest first. */
function openChallenges(email: string): readonly Challenge[] {
  const request = codeRequest()
  return request?.email === email ? request.open.filter(isOpen) : []
}

/** The address that a code was sent to, also after a reload. */
export const codeRequestedFor = (): string | undefined => codeRequest()?.email

onMount($signIn, () => {
  const before = codeRequest()
  if (before === undefined) return
  $signIn.set({ state: 'code' })
  countDown(Math.max(0, Math.ceil((before.resendAt - Date.now()) / 1000)))
})

/**
 * The same page at the site's own address, if this one is at another: the API answers only the
 * site's own.
 */
function atOwnAddress(): string | undefined {
  const { origin, pathname } = window.location
  const site = import.meta.env.SITE
  const own = site === undefined ? origin : new URL(site).origin
  return own === origin ? undefined : `${own}${pathname}`
}

function notifyOf(error: unknown): void {
  const link = error instanceof ApiError && error.status === 0 ? atOwnAddress() : undefined
  notify(
    link === undefined
      ? { kind: 'error', text: wordsOf(error) }
      : { kind: 'error', text: 'Signing in works at this site’s own address:', link },
  )
}

/** The server's words, on a 400 the first issue; else `Error`. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error'
  return error.firstIssue ?? (error.hasServerMessage ? error.message : 'Error')
}

/** @returns our own server's challenge; undefined from other servers */
async function requestCode(email: string): Promise<string | undefined> {
  const browser = stored(browserKey)
  const body = browser === undefined ? { email } : { email, browser }
  const answer: { readonly challenge?: unknown } | null | undefined = await call('POST /public/get-code', {
    body,
  })
  return typeof answer?.challenge === 'string' ? answer.challenge : undefined
}

/**
 * Requests a code by mail and shows the field to enter it. Ignores the answer if the address was
 * changed meanwhile: that address has no code.
 */
export async function sendCode(email: string): Promise<void> {
  const before = $signIn.get()
  if (['sending', 'resending', 'entering'].includes(before.state)) return
  const sending: SignIn = { state: codeWasSent(before) ? 'resending' : 'sending' }
  $signIn.set(sending)
  try {
    const to = cleanEmail(email)
    const challenge = await requestCode(to)
    if ($signIn.get() !== sending) return
    const at = Date.now()
    const before = openChallenges(to)
    const open = challenge === undefined ? before : [{ challenge, at }, ...before]
    keepRequest({ email: to, at, resendAt: at + resendAfter * 1000, open })
    $signIn.set({ state: 'code' })
    notify({ kind: 'info', text: codeSent })
    countDown(resendAfter)
  } catch (error) {
    if ($signIn.get() !== sending) return
    $signIn.set(before)
    notifyOf(error)
    if (error instanceof ApiError && error.status === 429) countDown(error.retryAfter ?? resendAfter)
  }
}

/** Whether a failed login is about the code, and not about the server or too many tries. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

type Login = { readonly session: Session; readonly challenge?: string | undefined }

/**
 * Tries a code against every open challenge of the address: it is unknown which mail it is from.
 * @throws ApiError the last refusal
 */
async function login(email: string, otp: string): Promise<Login> {
  const open = openChallenges(email)
  for (const [index, { challenge }] of open.entries()) {
    try {
      return { session: await call('POST /public/login', { body: { email, otp, challenge } }), challenge }
    } catch (error) {
      if (!isRefusal(error) || index === open.length - 1) throw error
    }
  }
  return { session: await call('POST /public/login', { body: { email, otp } }) }
}

/** Signs in with the code. The page's guard then leads to the role's dashboard. */
export async function enterCode(email: string, otp: string): Promise<void> {
  if (!['code', 'refused'].includes($signIn.get().state)) return
  const entering: SignIn = { state: 'entering' }
  $signIn.set(entering)
  try {
    const { session, challenge } = await login(cleanEmail(email), cleanCode(otp))
    if (challenge !== undefined && stored(browserKey) === undefined) store(browserKey, challenge)
    keepRequest(undefined)
    startSession(session)
    if (storedToken() === session.token && storedUserId() === session.user._id) return
    forgetSession()
    $signIn.set({ state: 'code' })
    notify({ kind: 'error', text: storageBlocked })
  } catch (error) {
    if ($signIn.get() !== entering) return
    $signIn.set({ state: isRefusal(error) ? 'refused' : 'code' })
    notifyOf(error)
  }
}

/** A changed code is not the refused one. */
export function changeCode(): void {
  if ($signIn.get().state === 'refused') $signIn.set({ state: 'code' })
}

/** Another address needs another code. */
export function changeEmail(): void {
  if ($signIn.get().state === 'email') return
  keepRequest(undefined)
  $signIn.set({ state: 'email' })
  countDown(0)
}
