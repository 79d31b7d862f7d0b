import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage, signIn } from '../../support/localStorage.ts'

const local = installLocalStorage()
const cache = await import('#browser/session/sessionCache.ts')
const inThisTab = (): Record<string, string> => Object.create(Object.getPrototypeOf(local))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', inThisTab())
  signIn('ada')
})

test('what was seen shows again to the person who saw it', () => {
  cache.writeCache('transactions', [1])
  expect(cache.readCache('transactions')).toEqual([1])
})

test('somebody who signed in by another tab is not shown what this tab had shown before', () => {
  cache.writeCache('transactions', [1])
  signIn('bola')
  expect(cache.readCache('transactions')).toBeUndefined()
})

test('signing out forgets it, whoever it was', () => {
  cache.writeCache('transactions', [1])
  signIn('bola')
  cache.clearCache()
  signIn('ada')
  expect(cache.readCache('transactions')).toBeUndefined()
})
