import { leaveOnPurpose, leftKey } from './returnTo.ts'
import { clearCache, clearTab } from './sessionCache.ts'
import {
  announceSession,
  browserKey,
  decoder,
  store,
  stored,
  storedKeys,
  storedUserId,
  tokenKey,
  unansweredKey,
  userKey,
} from './storage.ts'

/**
 * Forgets the stored session and what was seen under it, and tells this tab's pages: the session has lapsed. What was
 * typed stays, for who signs in again.
 */
export function forgetSession(): void {
  store(tokenKey, undefined)
  store(userKey, undefined)
  clearCache()
  announceSession()
}

/** What belongs to the browser, whoever uses it. Everything else that is stored is somebody's, also what is added later. */
const ofBrowser = [browserKey, unansweredKey]

/** What of local storage is a session, and no words of anybody. */
const ofSession = [tokenKey, userKey]

type Parts = { readonly mine: number; readonly others: string | undefined }

/** Keeps apart what is one person's: `drafts:ada`, the entry `ada:room` of a record, an entry of a list by its sender. */
function partsOf(key: string, me: string): Parts {
  const [, whose = me] = key.split(':')
  const text = stored(key) ?? ''
  if (whose !== me) return { mine: 0, others: text }
  const all = decoder<unknown>(text)(text)
  if (typeof all !== 'object' || all === null) return { mine: 1, others: undefined }
  const isMine = ([name, entry]: [string, { sender?: unknown } | null]) => {
    const [person = me] = Array.isArray(all) ? [entry?.sender] : name.split(':').slice(0, -1)
    return person === me
  }
  const entries = Object.entries(all)
  const others = entries.filter((entry) => !isMine(entry))
  const kept = Array.isArray(all) ? others.map(([, entry]) => entry) : Object.fromEntries(others)
  return {
    mine: entries.length - others.length,
    others: others.length === 0 ? undefined : JSON.stringify(kept),
  }
}

const somebodys = () => storedKeys().filter((key) => !ofBrowser.includes(key))

/** Whether somebody who wants to sign out may: asks them first where something typed would be lost. */
export function maySignOut(): boolean {
  const me = storedUserId() ?? ''
  const typed = somebodys().filter((key) => !ofSession.includes(key))
  return (
    !typed.some((key) => partsOf(key, me).mine > 0) ||
    window.confirm(
      'Something you typed has not been sent. Signing out deletes it from this device. Sign out?',
    )
  )
}

/** Writes a key as another tab does, so that what this one holds of it follows. */
function change(key: string, value: string | undefined): void {
  store(key, value)
  if (typeof window !== 'undefined')
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value ?? null }))
}

/** Forgets, in every tab, all that is theirs who sign out on purpose. */
export function forgetPerson(): void {
  const me = storedUserId() ?? ''
  // Other tabs hear that it was on purpose, and forget what only they know.
  store(leftKey, me)
  clearTab()
  leaveOnPurpose()
  for (const key of somebodys()) change(key, partsOf(key, me).others)
  announceSession()
}

/** Follows who signs out on purpose in another tab. */
export function followLeaving(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== leftKey || newValue === null) return
    clearTab()
    leaveOnPurpose()
  })
}
