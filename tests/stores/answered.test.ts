import { expect, test } from 'vitest'
import { namesPerson, withAnswer } from '#stores/answered.ts'

const unit = { _id: 'u1', name: 'Flat', price: 50, rooms: 3 }
const fields = ['name', 'price'] as const

test('what the answer says of the fields that changed is put in place, and nothing else', () => {
  const answer = { _id: 'u1', name: 'Villa', price: 60, rooms: 9 }
  expect(withAnswer(unit, answer, fields)).toEqual({ ...unit, name: 'Villa', price: 60 })
})

test('an answer without a word, of another record or of another kind changes nothing', () => {
  for (const answer of [null, undefined, 'ok', {}, { _id: 'u2', price: 60 }, { _id: 'u1', price: '60' }])
    expect(withAnswer(unit, answer, fields)).toEqual(unit)
})

test('a person is known by name and mail, not by an id', () => {
  expect(namesPerson({ firstName: 'Ada', email: 'ada@example.com' })).toBe(true)
  for (const answer of [null, 'p1', { _id: 'p1' }]) expect(namesPerson(answer)).toBe(false)
})
