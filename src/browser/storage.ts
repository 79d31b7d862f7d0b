import type { User } from '#contract/users.ts'

/** The two keys that hold a session (spec section 3, "Browser storage"). */
export const tokenKey = 'token'
export const userKey = 'user'

/** Where messages are kept until the server has them (`stores/chat.ts`). */
export const unsentKey = 'unsent'

/**
 * How our own server knows this browser again at the next sign-in: random, of no person, and no way in. Not forgotten
 * by signing out, for who signs in here next needs it.
 */
export const browserKey = 'browser'

/** Calls whose answer was lost, by digests that name nobody (`api/idempotency.ts`): none must be made twice. */
export const unansweredKey = 'unanswered'

/** Every key of local storage; none where storage is refused. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Reads a key of local storage; undefined when it is not there or storage is refused. */
export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Writes a key, or removes it with undefined. Returns false where storage is full or refused. */
export function store(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Reads JSON; `otherwise` for text that is none, so that broken storage never breaks a page. */
export const decoder =
  <T>(otherwise: T) =>
  (text: string): T => {
    try {
      return JSON.parse(text) as T
    } catch {
      return otherwise
    }
  }

/** Reads a JSON value; undefined for text that is not JSON. */
export const storedJson = (key: string): unknown => decoder<unknown>(undefined)(stored(key) ?? '')

/** The stored token, undefined when nobody is signed in. */
export const storedToken = (): string | undefined => stored(tokenKey) || undefined

/** A text of the stored user; undefined when there is no user, or no such text. */
export function storedOfUser(field: keyof User): string | undefined {
  const user = storedJson(userKey) as Partial<Record<keyof User, unknown>> | null | undefined
  const text = user?.[field]
  return typeof text === 'string' ? text : undefined
}

/** What the guard needs of the stored user: the role. */
export const storedUserType = () => storedOfUser('userType')

/** Whose session is stored: what one person typed or saw is kept apart from the next one's. */
export const storedUserId = () => storedOfUser('_id')

const sessionEvent = 'sessionchange'

/** Tells this tab's pages that the session has changed; other tabs hear it from the browser. */
export function announceSession(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(sessionEvent))
}

/** Calls `changed` when the session may have changed: here, in another tab, or while this page slept. */
export function onSessionChange(changed: () => void): void {
  if (typeof window === 'undefined') return
  window.addEventListener(sessionEvent, changed)
  window.addEventListener('storage', (event) => {
    if ([null, tokenKey, userKey].includes(event.key)) changed()
  })
  window.addEventListener('pageshow', (event) => event.persisted && changed())
}
