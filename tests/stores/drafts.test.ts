import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage, signIn } from '../support/localStorage.ts'

installLocalStorage()
vi.stubGlobal('window', { location: { pathname: '/admin-dashboard/units/u1', search: '' } })
const { beforeDraft, draftOf, forgetDraft, keepDraft, listDrafts } = await import('#stores/drafts.ts')

const saved = { name: 'A1', price: '1000' }

beforeEach(() => {
  signIn('ada')
  forgetDraft('unit:u1')
})

test('a draft holds what was typed, and not what the other fields said at the time', () => {
  keepDraft('unit:u1', 'Edit Unit', { ...saved, name: 'Garden flat' }, saved)
  // Somebody else has saved another price since.
  const now = { name: 'A1', price: '2000' }
  expect({ ...now, ...draftOf('unit:u1') }).toEqual({ name: 'Garden flat', price: '2000' })
})

test('a draft tells what the fields that were typed into said at the time, and of others nothing', () => {
  keepDraft('unit:u1', 'Edit Unit', { ...saved, price: '1500' }, saved)
  expect(beforeDraft('unit:u1')).toEqual({ price: '1000' })
  expect(beforeDraft('unit:u2')).toEqual({})
})

test('a field that was emptied stays empty', () => {
  keepDraft('unit:u1', 'Edit Unit', { ...saved, name: '' }, saved)
  expect(draftOf('unit:u1')).toEqual({ name: '' })
})

test('a draft is kept for a week, and no longer', () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.parse('2026-11-01T09:00:00Z') })
  keepDraft('unit:u1', 'Edit Unit', { ...saved, name: 'Garden flat' }, saved)
  const day = 24 * 60 * 60 * 1000
  vi.setSystemTime(Date.now() + 7 * day - 1000)
  expect(draftOf('unit:u1')).toEqual({ name: 'Garden flat' })
  vi.setSystemTime(Date.now() + day)
  expect(listDrafts()).toEqual([])
})

test('another account on the same browser does not see it', () => {
  keepDraft('unit:u1', 'Edit Unit', { ...saved, name: 'Garden flat' }, saved)
  signIn('bola')
  expect(listDrafts()).toEqual([])
})
