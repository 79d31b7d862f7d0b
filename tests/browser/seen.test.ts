import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage, signIn } from '../support/localStorage.ts'

const local = installLocalStorage()
const seen = await import('#browser/seen.ts')
const inThisTab = (): Record<string, string> => Object.create(Object.getPrototypeOf(local))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', inThisTab())
  signIn('ada')
})

test('what was seen shows again to the person who saw it', () => {
  seen.keep('transactions', [1])
  expect(seen.recall('transactions')).toEqual([1])
})

test('somebody who signed in by another tab is not shown what this tab had shown before', () => {
  seen.keep('transactions', [1])
  signIn('bola')
  expect(seen.recall('transactions')).toBeUndefined()
})

test('signing out forgets it, whoever it was', () => {
  seen.keep('transactions', [1])
  signIn('bola')
  seen.forgetSeen()
  signIn('ada')
  expect(seen.recall('transactions')).toBeUndefined()
})
