import { expect, test } from 'vitest'
import { counted, fullName, initials, shortId, splitName } from '#domain/names.ts'
import { unitCountLabel } from '#domain/projects.ts'

test.each([
  ['Ada Obi', 'Ada', 'Obi'],
  ['Ada Ngozi Obi', 'Ada', 'Ngozi Obi'],
  ['  Ada   Obi ', 'Ada', 'Obi'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('%j splits at its first space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('names and initials leave no gap where a part is missing', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Obi' })).toBe('Ada Obi')
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
  expect(initials({ firstName: 'ada', lastName: 'obi' })).toBe('AO')
  expect(initials({ firstName: 'Ẹniọlá', lastName: '' })).toBe('Ẹ')
})

test('the plural starts at two', () => {
  expect([0, 1, 2].map((count) => counted(count, 'Unit'))).toEqual(['0 Unit', '1 Unit', '2 Units'])
})

test.each([
  [[], '0 Units'],
  [[{ count: 0 }], '0 Units'],
  [[{ count: 1 }], '1 Unit'],
  [[{ count: 7 }], '7 Units'],
])('a card with the unit count %j says %s', (count, label) => {
  expect(unitCountLabel({ 'unit count': count })).toBe(label)
})

test('tables show five characters of an id', () => expect(shortId('abcdefgh')).toBe('abcde'))
