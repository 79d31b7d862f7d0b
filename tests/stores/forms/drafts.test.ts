import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage, signIn } from '../../support/localStorage.ts'

installLocalStorage()
vi.stubGlobal('window', { location: { pathname: '/admin-dashboard/units/u1', search: '' } })
const { beforeDraft, draftOf, forgetDraft, keepDraft, listDrafts } = await import('#stores/forms/drafts.ts')

const saved = { name: 'A1', price: '1000' }
const keep = (typed: object) => keepDraft('unit:u1', 'Edit Unit', { ...saved, ...typed }, saved)

beforeEach(() => {
  signIn('ada')
  forgetDraft('unit:u1')
})

test('a draft holds what was typed, and not what the other fields said at the time', () => {
  keep({ name: 'Garden flat' })
  // Somebody else has saved another price since.
  const now = { name: 'A1', price: '2000' }
  expect({ ...now, ...draftOf('unit:u1') }).toEqual({ name: 'Garden flat', price: '2000' })
})

test('a field that was emptied stays empty', () => {
  keep({ name: '' })
  expect(draftOf('unit:u1')).toEqual({ name: '' })
})

test('a draft tells what the fields that were typed into said at the time, and of others nothing', () => {
  keep({ price: '1500' })
  expect(beforeDraft('unit:u1')).toEqual({ price: '1000' })
  expect(beforeDraft('unit:u2')).toEqual({})
})

test('a draft is kept for a week, and no longer', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  keep({ name: 'Garden flat' })
  const day = 24 * 60 * 60 * 1000
  vi.setSystemTime(Date.now() + 7 * day - 1000)
  expect(draftOf('unit:u1')).toEqual({ name: 'Garden flat' })
  vi.setSystemTime(Date.now() + day)
  expect(listDrafts()).toEqual([])
})

test('another account on the same browser does not see it', () => {
  keep({ name: 'Garden flat' })
  signIn('bola')
  expect(listDrafts()).toEqual([])
})
