import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { store, stored } from './storage.ts'

/** Values that storage did not take, because it is full or refused. They last as long as the page. */
const refused = new Map<string, string>()

const read = (key: string | symbol) => refused.get(String(key)) ?? stored(String(key))

/** Local storage as @nanostores/persistent uses it, but one that never throws. */
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

/** Other tabs' changes reach persistent stores through events of the window, where there is one. */
setPersistentEngine(storage, {
  addEventListener(...listener) {
    if (typeof window !== 'undefined') windowPersistentEvents.addEventListener(...listener)
  },
  removeEventListener(...listener) {
    if (typeof window !== 'undefined') windowPersistentEvents.removeEventListener(...listener)
  },
})
