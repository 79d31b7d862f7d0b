import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage, signIn } from '../../support/localStorage.ts'

const local = installLocalStorage()
const cache = await import('#browser/session/sessionCache.ts')
const inThisTab = (): Record<string, string> => Object.create(Object.getPrototypeOf(local))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', inThisTab())
  signIn('ada')
})

test('returns cached data to the person who cached it', () => {
  cache.writeCache('transactions', [1])
  expect(cache.readCache('transactions')).toEqual([1])
})

test('hides cached data from another person who signed in through another tab', () => {
  cache.writeCache('transactions', [1])
  signIn('bola')
  expect(cache.readCache('transactions')).toBeUndefined()
})

test('removes every person’s data when the cache is cleared', () => {
  cache.writeCache('transactions', [1])
  signIn('bola')
  cache.clearCache()
  signIn('ada')
  expect(cache.readCache('transactions')).toBeUndefined()
})
