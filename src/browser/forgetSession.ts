import { forgetSeen } from './seen.ts'
import { announceSession, store, tokenKey, userKey } from './storage.ts'

/** Forgets the stored session and what was seen under it, and tells this tab's pages. */
export function forgetSession(): void {
  store(tokenKey, undefined)
  store(userKey, undefined)
  forgetSeen()
  announceSession()
}
