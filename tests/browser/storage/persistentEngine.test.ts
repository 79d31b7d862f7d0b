import { persistentAtom } from '@nanostores/persistent'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage } from '../../support/localStorage.ts'
import { empty, refuse } from '../../support/tab.ts'

const storage = installLocalStorage()
await import('#browser/storage/persistentEngine.ts')

beforeEach(() => {
  vi.stubGlobal('localStorage', storage)
  empty(storage)
})

test('keeps a value in storage, and removes it when it becomes undefined', () => {
  const $draft = persistentAtom<string | undefined>('draft')
  $draft.set('Hello')
  expect(storage['draft']).toBe('Hello')
  expect(persistentAtom<string | undefined>('draft').get()).toBe('Hello')
  $draft.set(undefined)
  expect(storage).not.toHaveProperty('draft')
})

test('keeps a value until the page closes when storage is full, even without listeners', () => {
  const $draft = persistentAtom<string | undefined>('draft')
  $draft.set('Hello')
  refuse(storage)
  $draft.set('Hello again')
  onTestFinished($draft.listen(() => undefined))
  expect($draft.get()).toBe('Hello again')
})

test('keeps values without throwing when the browser refuses storage', () => {
  vi.stubGlobal('localStorage', undefined)
  const $draft = persistentAtom<string | undefined>('draft')
  $draft.set('Hello')
  expect($draft.get()).toBe('Hello')
  $draft.set(undefined)
  expect($draft.get()).toBeUndefined()
})
