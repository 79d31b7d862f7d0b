import { attempt, storedUserId } from '../storage/storage.ts'

/**
 * Data that this tab has shown, cached so that it shows at once while it refreshes. Signing out
 * clears it. Keys name the person, because another tab may sign out and somebody else in.
 */
const prefix = 'seen:'

export const cacheKey = (person: string, name: string) => `${prefix}${person}:${name}`

const keyOf = (name: string) => cacheKey(storedUserId() ?? '', name)

/** The cached data of a name; undefined if there is none or storage is blocked. */
export const readCache = (name: string): unknown =>
  attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? ''))

/** Caches data under a name. Does nothing if storage is blocked or full. */
export const writeCache = (name: string, data: unknown): void =>
  attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(data)))

const forget = (isMeant: (key: string) => boolean): void =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key)
  })

export const clearTab = () => forget(() => true)

export const clearOthersCache = () => forget((key) => key.startsWith(prefix) && !key.startsWith(keyOf('')))

export const clearCache = () => forget((key) => key.startsWith(prefix))
