import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import { forgetSeen } from '#browser/seen.ts'
import {
  announceSession,
  decoder,
  onSessionChange,
  storedToken,
  tokenKey,
  userKey,
} from '#browser/storage.ts'
import type { Session } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import './refusedToken.ts'

/** The stored token; survives a reload and follows other tabs. */
export const $token = persistentAtom<string | undefined>(tokenKey, undefined)

/** The stored user; text that is no JSON counts as none. */
export const $user = persistentAtom<User | undefined>(userKey, undefined, {
  encode: JSON.stringify,
  decode: decoder(undefined),
})

/** The auth store's name field, initially empty (spec section 3). */
export const $name = atom('')

export type SessionState =
  | { state: 'signedOut' }
  | { state: 'signedIn'; token: string; user: User | undefined }

/** Whether somebody is signed in, and who. */
export const $session = computed(
  [$token, $user],
  (token, user): SessionState => (token ? { state: 'signedIn', token, user } : { state: 'signedOut' }),
)

/** Stores a session, in every tab. */
export function startSession({ token, user }: Session): void {
  forgetSeen()
  $user.set(user)
  $token.set(token)
  $name.set(user.firstName)
  announceSession()
}

/** Forgets the session, in every tab. */
export function clearSession(): void {
  $token.set(undefined)
  $user.set(undefined)
  $name.set('')
  forgetSeen()
  announceSession()
}

/** What ends the session elsewhere in this tab ends it here: a token that the server refused (`refusedToken.ts`). */
onSessionChange(() => {
  if (storedToken() !== undefined || $token.get() === undefined) return
  $token.set(undefined)
  $user.set(undefined)
  $name.set('')
})
