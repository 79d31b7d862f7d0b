import { storedUserId } from './storage.ts'

/**
 * Data that this tab has already shown, kept so that it shows at once while it refreshes. It belongs to the
 * session: signing out forgets it. Another tab may sign out and somebody else in, hence the person in its name.
 */
const prefix = 'seen:'

/** Under what it is kept: whose it is, and its name. */
export const cacheKey = (person: string, name: string) => `${prefix}${person}:${name}`

const keyOf = (name: string) => cacheKey(storedUserId() ?? '', name)

/** What was kept under a name; undefined when nothing was, or storage is refused. */
export function readCache(name: string): unknown {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps data under a name. Where storage is refused or full nothing happens. */
export function writeCache(name: string, data: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(data))
  } catch {
    // Nothing depends on it: the data is fetched again.
  }
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** Forgets everything that this tab knows. */
export const clearTab = () => forget(() => true)

/** Forgets what this tab showed to anybody but who is signed in now. */
export const clearOthersCache = () => forget((key) => key.startsWith(prefix) && !key.startsWith(keyOf('')))

/** Forgets everything that was kept. */
export const clearCache = () => forget((key) => key.startsWith(prefix))
