import { vi } from 'vitest'

/**
 * Gives this test process a local storage that behaves like a browser's: keys are properties too.
 * Call it before an import that reads storage.
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

/** Stores a user with this id, as signing in does. */
export const signIn = (id: string) => localStorage.setItem('user', JSON.stringify({ _id: id }))
