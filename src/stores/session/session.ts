import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import '#browser/storage/persistentEngine.ts'
import { clearCache } from '#browser/session/sessionCache.ts'
import {
  announceSession,
  decoder,
  onSessionChange,
  storedToken,
  tokenKey,
  userKey,
} from '#browser/storage/storage.ts'
import type { Session } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import './refusedToken.ts'

/** The stored token. Follows other tabs. */
export const $token = persistentAtom<string | undefined>(tokenKey)

/** The stored user. Invalid JSON counts as none. */
export const $user = persistentAtom<User | undefined>(userKey, undefined, {
  encode: JSON.stringify,
  decode: decoder(undefined),
})

/** The first name; empty until a sign-in on this page. */
export const $name = atom('')

/** Stores a session, in every tab. */
export function startSession({ token, user }: Session): void {
  clearCache()
  $user.set(user)
  $token.set(token)
  $name.set(user.firstName)
  announceSession()
}

/** Follows a session that was removed from storage (`browser/session/forgetSession.ts`). */
onSessionChange(() => {
  if (storedToken() !== undefined || $token.get() === undefined) return
  $token.set(undefined)
  $user.set(undefined)
  $name.set('')
})
