import { expect, test } from 'vitest'
import { fullName, initials } from '#domain/names.ts'
import { splitName } from '#domain/splitName.ts'

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
