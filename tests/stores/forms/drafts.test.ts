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

test('keeps in a draft only the fields that were typed into', () => {
  keep({ name: 'Garden flat' })
  // Somebody else has saved another price meanwhile.
  const now = { name: 'A1', price: '2000' }
  expect({ ...now, ...draftOf('unit:u1') }).toEqual({ name: 'Garden flat', price: '2000' })
})

test('keeps an emptied field empty', () => {
  keep({ name: '' })
  expect(draftOf('unit:u1')).toEqual({ name: '' })
})

test('keeps no draft of a value in another notation', () => {
  const isSaved = (_: string, typed: string, before: string) => typed.replace(',', '') === before
  keepDraft('unit:u1', 'Edit Unit', { ...saved, price: '1,000' }, saved, isSaved)
  expect(draftOf('unit:u1')).toBeUndefined()
})

test('remembers what the fields of a draft held before, and nothing of other fields', () => {
  keep({ price: '1500' })
  expect(beforeDraft('unit:u1')).toEqual({ price: '1000' })
  expect(beforeDraft('unit:u2')).toEqual({})
})

test('keeps each form’s draft beside those of other forms', () => {
  keep({ name: 'Garden flat' })
  keepDraft('unit:u2', 'Edit Unit', { name: 'Loft' }, { name: 'A2' })
  keep({ name: 'Garden flat 2' })
  expect(draftOf('unit:u1')).toEqual({ name: 'Garden flat 2' })
  expect(draftOf('unit:u2')).toEqual({ name: 'Loft' })
  forgetDraft('unit:u2')
  expect(listDrafts().map(({ name }) => name)).toEqual(['unit:u1'])
})

test('deletes a draft after a week', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  keep({ name: 'Garden flat' })
  const day = 24 * 60 * 60 * 1000
  vi.setSystemTime(Date.now() + 7 * day - 1000)
  expect(draftOf('unit:u1')).toEqual({ name: 'Garden flat' })
  vi.setSystemTime(Date.now() + day)
  expect(listDrafts()).toEqual([])
})

test('hides a draft from another account in the same browser', () => {
  keep({ name: 'Garden flat' })
  signIn('bola')
  expect(listDrafts()).toEqual([])
})
