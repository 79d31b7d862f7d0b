import { describe, expect, test } from 'vitest'
import {
  changedFields,
  changedSinceDraft,
  currentRecord,
  isConflict,
  isOwnChange,
  isSavedBy,
  mergeEdit,
} from '#domain/edits.ts'
import { unitLabels } from '#domain/unitLabels.ts'
import { unitReadings, unitTexts } from '#islands/admin-properties/unit/unitTexts.ts'

const saved = unitTexts({
  name: 'A1',
  numberOfRooms: 3,
  numberOfBathRooms: 2,
  price: 50_000_000,
  paymentPlan: 'monthly',
  image: 'https://x.example/a.jpg',
})
const isSaved = isSavedBy(unitReadings)
const edit = (typed: object) => ({ typed: { ...saved, ...typed }, before: saved })

describe('an edit merged with what a colleague has saved', () => {
  test.each([
    [
      'a change of another field',
      { unitName: 'B' },
      { paymentPlan: 'theirs' },
      ['unitName'],
      ['paymentPlan'],
    ],
    ['a change of the same field', { price: '45000000' }, { price: '52000000' }, ['price'], ['price']],
    ['a change to the same value', { unitName: 'B' }, { unitName: 'B' }, ['unitName'], ['unitName']],
    [
      'a change of a field that was emptied',
      { paymentPlan: '' },
      { paymentPlan: 'theirs' },
      ['paymentPlan'],
      ['paymentPlan'],
    ],
    [
      'a change of a number that was only written differently',
      { price: '₦50,000,000.00' },
      { price: '52000000' },
      [],
      ['price'],
    ],
    ['nothing if the form shows nothing new', { unitName: 'B' }, {}, ['unitName'], []],
  ])('a merged edit keeps what was typed and reports %s', (_, typed, theirs, kept, reported) => {
    const { untouched, changed } = mergeEdit(edit(typed), { ...saved, ...theirs }, isSaved)
    expect(Object.keys(saved).filter((field) => !untouched.includes(field))).toEqual(kept)
    expect(changed).toEqual(reported)
  })
})

describe('resuming a draft', () => {
  test.each([
    ['reports a typed field that was saved since', { price: '45000000' }, { price: '52000000' }, ['price']],
    ['is silent about a field that was not typed into', { unitName: 'B' }, { price: '52000000' }, []],
    ['is silent if the same was saved', { unitName: 'B' }, { unitName: 'B' }, []],
    ['is silent if the same number was saved', { price: '₦52,000,000.00' }, { price: '52000000' }, []],
    ['is silent if nothing was saved', { price: '45000000' }, {}, []],
  ])('a resumed draft %s', (_, typed, theirs, reported) => {
    const fields = Object.keys(typed)
    const before = Object.fromEntries(Object.entries(saved).filter(([field]) => fields.includes(field)))
    expect(changedSinceDraft({ typed, before }, { ...saved, ...theirs }, isSaved)).toEqual(reported)
  })

  test('a resumed draft of an older version, which kept no earlier values, reports nothing', () => {
    expect(changedSinceDraft({ typed: { unitName: 'B' }, before: {} }, saved, isSaved)).toEqual([])
  })
})

test.each([
  ['is what the form began with, because other fields changed', {}, true],
  ['is what was sent without an answer', { unitName: 'B' }, true],
  ['is what was sent, trimmed and as a number', { unitName: 'B', price: '52000000' }, true],
  ['has a change of somebody else', { unitName: 'B', paymentPlan: 'theirs' }, false],
])(
  'an edit is saved over a record without asking only if nobody else changed it: it %s',
  (_, theirs, isOwn) => {
    const sent = { ...saved, unitName: ' B ', ...('price' in theirs && { price: '₦52,000,000' }) }
    expect(isOwnChange({ ...saved, ...theirs }, [saved, sent], isSaved)).toBe(isOwn)
  },
)

const taken = [{ path: ['email'], message: 'Another account already has this email address.' }]
test.each([
  ['a 409 with the current record', { status: 409, issues: [], data: { _id: 'u1' } }, true],
  ['a 409 with neither record nor field', { status: 409, issues: [] }, true],
  ['not a 409 about one field', { status: 409, issues: taken }, false],
  ['not another status', { status: 400, issues: [], data: { _id: 'u1' } }, false],
])('counts as a conflict %s', (_, failure, expected) => {
  expect(isConflict(failure)).toBe(expected)
})

test('the current record is taken only from a 409', () => {
  expect(currentRecord({ status: 409, issues: [], data: { _id: 'u1' } })).toEqual({ _id: 'u1' })
  expect(currentRecord({ status: 400, issues: [], data: { _id: 'u1' } })).toBeUndefined()
  expect(currentRecord({ status: 409, issues: [], data: null })).toBeUndefined()
})

test('changed fields are shown by their labels, amounts as money', () => {
  const now = { ...saved, price: '52000000', paymentPlan: '' }
  expect(changedFields(['price', 'paymentPlan'], now, unitLabels, unitReadings)).toEqual([
    { label: 'Price', now: '₦52,000,000.00' },
    { label: 'Payment Plan', now: '' },
  ])
})
