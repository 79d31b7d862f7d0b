import { storedUserId } from './storage.ts'

/**
 * Data that this tab has shown, cached so that it shows at once while it refreshes. Signing out
 * clears it. Keys name the person, because another tab may sign out and somebody else in.
 */
const prefix = 'seen:'

/** The key of a person's cached data. */
export const cacheKey = (person: string, name: string) => `${prefix}${person}:${name}`

const keyOf = (name: string) => cacheKey(storedUserId() ?? '', name)

/** The cached data of a name; undefined if there is none or storage is blocked. */
export function readCache(name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Caches data under a name. Does nothing if storage is blocked or full. */
export function writeCache(name: string, data: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(data))
  } catch {
    // The data is fetched again.
  }
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was cached.
  }
}

/** Clears this tab's whole session storage. */
export const clearTab = () => forget(() => true)

/** Clears the cached data of everybody but the person who is signed in now. */
export const clearOthersCache = () => forget((key) => key.startsWith(prefix) && !key.startsWith(keyOf('')))

/** Clears all cached data. */
export const clearCache = () => forget((key) => key.startsWith(prefix))
