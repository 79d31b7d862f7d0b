import { expect, test } from 'vitest'
import { actionTitle, changesOf, subjectName } from '#domain/auditTexts.ts'

const ada = { _id: 'u1', firstName: 'Ada', lastName: 'Obi', email: 'ada@mail.example', version: 1 }

test('shows an assigned manager by name', () => {
  const entry = { before: { projectManager: null }, after: { projectManager: ada } }
  expect(changesOf(entry)).toEqual([{ field: 'Manager', before: undefined, after: 'Ada Obi' }])
})

test('shows amounts as money and times as days, and leaves out version numbers', () => {
  const unit = {
    _id: 'u',
    version: 1,
    createdAt: '2026-11-01T08:00:00.000Z',
    price: 5000,
    numberOfBathRooms: 2,
  }
  const after = { ...unit, version: 2, price: 985_750_250_000, completedAt: '2026-11-21T09:30:00.000Z' }
  expect(changesOf({ before: unit, after })).toEqual([
    { field: 'Price', before: '₦5,000.00', after: '₦985,750,250,000.00' },
    { field: 'Completed at', before: undefined, after: '21 November 2026, 10:30' },
  ])
})

test('writes a day without a time in words', () => {
  expect(changesOf({ before: {}, after: { receivedOn: '2026-10-28' } })).toEqual([
    { field: 'Received on', before: undefined, after: '28 October 2026' },
  ])
})

test('lists the fields that a new record sets, without empty and computed ones', () => {
  const after = { _id: 'u', name: 'Cocoa 1', numberOfBathRooms: 2, type: '', hasManager: false }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Name', before: undefined, after: 'Cocoa 1' },
    { field: 'Number of bathrooms', before: undefined, after: '2' },
  ])
})

test('counts files by kind, and shows no ids for a new order of files', () => {
  const file = { _id: 'f', url: 'https://x.example/a.jpg', fileType: '2D-image' }
  expect(changesOf({ before: null, after: [file, { ...file, _id: 'g' }] })).toEqual([
    { field: '2D image', before: undefined, after: '2 files' },
  ])
  expect(changesOf({ before: ['f', 'g'], after: ['g', 'f'] })).toEqual([])
})

test('names a record as the server does, or else by its own name', () => {
  expect(subjectName({ after: { name: 'Cocoa 1' } }, 'Cocoa One')).toBe('Cocoa One')
  expect(subjectName({ before: null, after: ada }, undefined)).toBe('Ada Obi')
  expect(subjectName({ before: { name: 'Cocoa 1' }, after: null }, undefined)).toBe('Cocoa 1')
  expect(subjectName({ before: null, after: { erased: true } }, undefined)).toBeUndefined()
  expect(actionTitle('manager assigned')).toBe('Manager assigned')
})

test('shows the meter and state of a token that an admin settled, but no digits', () => {
  const after = { meter: '04512345678', state: 'done' }
  expect(changesOf({ before: null, after })).toEqual([
    { field: 'Meter', before: undefined, after: '04512345678' },
    { field: 'State', before: undefined, after: 'done' },
  ])
  const kinds = ['token asked again', 'token entered', 'token sent again'] as const
  expect(kinds.map(actionTitle)).toEqual(['Token asked again', 'Token entered', 'Token sent again'])
})
