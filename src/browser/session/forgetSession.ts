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
} from '../storage/storage.ts'
import { leaveOnPurpose, leftKey } from './returnTo.ts'
import { clearCache, clearTab } from './sessionCache.ts'

/**
 * Ends a lapsed session: forgets the session and its cached data, and notifies this tab. Drafts
 * stay, for the same person's next sign-in.
 */
export function forgetSession(): void {
  store(tokenKey, undefined)
  store(userKey, undefined)
  clearCache()
  announceSession()
}

/**
 * Keys that belong to the browser, whoever uses it. Every other key, also a future one, belongs to
 * a person.
 */
const browserKeys = [browserKey, unansweredKey]

/** Keys that hold the session and nothing that anybody typed. */
const sessionKeys = [tokenKey, userKey]

type Parts = { readonly mine: number; readonly others: string | undefined }

/**
 * Separates one person's data from others': in `drafts:ada` by the key, in a record by its entries'
 * keys (`ada:room`), in a list by each entry's sender.
 */
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

const personalKeys = () => storedKeys().filter((key) => !browserKeys.includes(key))

/** Whether the person may sign out. Asks them first if something they typed would be lost. */
export function maySignOut(): boolean {
  const me = storedUserId() ?? ''
  const typed = personalKeys().filter((key) => !sessionKeys.includes(key))
  return (
    !typed.some((key) => partsOf(key, me).mine > 0) ||
    window.confirm(
      'Something you typed has not been sent. Signing out deletes it from this device. Sign out?',
    )
  )
}

/** Writes a key as another tab would, so that stores in this tab follow. */
function storeAndNotify(key: string, value: string | undefined): void {
  store(key, value)
  if (typeof window !== 'undefined')
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value ?? null }))
}

/**
 * Signs out on purpose: forgets everything of this person, in every tab.
 * @param me their id; needed where the session may have ended meanwhile
 */
export function forgetPerson(me = storedUserId() ?? ''): void {
  // Tells other tabs that the sign-out was on purpose, so that they clear their session storage.
  store(leftKey, me)
  clearTab()
  leaveOnPurpose()
  for (const key of personalKeys()) storeAndNotify(key, partsOf(key, me).others)
  announceSession()
}

/** Clears this tab when somebody signs out on purpose in another one. */
export function clearTabOnSignOut(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== leftKey || newValue === null) return
    clearTab()
    leaveOnPurpose()
  })
}
