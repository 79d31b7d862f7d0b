import type { User } from '#contract/users.ts'

/** The two keys of local storage that hold a session. */
export const tokenKey = 'token'
export const userKey = 'user'

/** Messages that the server does not have yet (`stores/chat/chat.ts`). */
export const unsentKey = 'unsent'

/**
 * Identifies this browser to our own server at the next sign-in: random, tied to no person, and no
 * credential. Signing out keeps it for whoever signs in next.
 */
export const browserKey = 'browser'

/**
 * Calls whose answer was lost, by digests without personal data (`api/idempotency.ts`). Signing out
 * keeps it: none of them may be carried out twice.
 */
export const unansweredKey = 'unanswered'

/** The result of a job, or `fallback` if it throws, as blocked, full or broken storage does. */
export function attempt<T, F = undefined>(job: () => T, fallback?: F): T | F {
  try {
    return job()
  } catch {
    return fallback as F
  }
}

/** Every key of local storage; none if storage is blocked. */
export const storedKeys = (): string[] => attempt(() => Object.keys(localStorage), [])

/** Reads a key of local storage; undefined if it is missing or storage is blocked. */
export const stored = (key: string): string | undefined =>
  attempt(() => localStorage.getItem(key) ?? undefined)

/** Writes a key; undefined removes it. Returns false if storage is full or blocked. */
export const store = (key: string, value: string | undefined): boolean =>
  attempt(() => {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  }, false)

/** Parses JSON; returns `fallback` for invalid text. */
export const decoder =
  <T>(fallback: T) =>
  (text: string): T =>
    attempt(() => JSON.parse(text) as T, fallback)

/** Reads a JSON value; undefined if it is missing or invalid. */
export const storedJson = (key: string): unknown => decoder<unknown>(undefined)(stored(key) ?? '')

/** The stored token; undefined if nobody is signed in. */
export const storedToken = (): string | undefined => stored(tokenKey) || undefined

/** A text field of the stored user; undefined if there is no user or no such text. */
export function storedOfUser(field: keyof User): string | undefined {
  const user = storedJson(userKey) as Partial<Record<keyof User, unknown>> | null | undefined
  const text = user?.[field]
  return typeof text === 'string' ? text : undefined
}

/** The stored user's role, which the guard needs. */
export const storedUserType = () => storedOfUser('userType')

/** The stored user's id, which separates one person's drafts and cached data from another's. */
export const storedUserId = () => storedOfUser('_id')

const sessionEvent = 'sessionchange'

/** Notifies this tab of a changed session; the browser notifies other tabs. */
export function announceSession(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(sessionEvent))
}

/**
 * Calls `changed` when the session may have changed: here, in another tab, or while the browser
 * kept this page in its history.
 */
export function onSessionChange(changed: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener(sessionEvent, changed)
  window.addEventListener('storage', (event) => {
    if ([null, tokenKey, userKey].includes(event.key)) changed()
  })
  window.addEventListener('pageshow', (event) => event.persisted && changed())
}
