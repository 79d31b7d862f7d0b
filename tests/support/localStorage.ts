import { vi } from 'vitest'

/**
 * Puts a local storage of its own into this test process, as a browser's would behave: keys are
 * properties too. Call it before importing what reads storage.
 */
export function installLocalStorage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = String(value)
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  const storage: Record<string, string> = Object.create(methods)
  vi.stubGlobal('localStorage', storage)
  return storage
}

/** Stores a user of this id, as signing in does. */
export const signIn = (id: string) => localStorage.setItem('user', JSON.stringify({ _id: id }))
