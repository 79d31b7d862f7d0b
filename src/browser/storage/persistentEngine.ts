import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { store, stored } from './storage.ts'

/** Values that storage did not take because it is full or blocked. They last until unload. */
const refused = new Map<string, string>()

/** Whether storage did not take a store's last value, so that it is lost when the page is left. */
export const isUnkept = (key: string): boolean => refused.has(key)

const read = (key: string | symbol) => refused.get(String(key)) ?? stored(String(key))

/** Local storage for @nanostores/persistent that never throws. */
const storage = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, key) => read(key),
    has: (_, key) => read(key) !== undefined,
    set(_, key: string, value: string) {
      if (store(key, value)) refused.delete(key)
      else refused.set(key, value)
      return true
    },
    deleteProperty(_, key: string) {
      refused.delete(key)
      store(key, undefined)
      return true
    },
  },
)

/** Persistent stores follow other tabs through events of the window, if there is one. */
setPersistentEngine(storage, {
  addEventListener(...listener) {
    if (typeof window !== 'undefined') windowPersistentEvents.addEventListener(...listener)
  },
  removeEventListener(...listener) {
    if (typeof window !== 'undefined') windowPersistentEvents.removeEventListener(...listener)
  },
})
