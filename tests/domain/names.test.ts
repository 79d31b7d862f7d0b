import { expect, test } from 'vitest'
import { fullName, initials } from '#domain/names.ts'
import { splitName } from '#domain/splitName.ts'

test.each([
  ['Ada Obi', 'Ada', 'Obi'],
  ['Ada Ngozi Obi', 'Ada', 'Ngozi Obi'],
  ['  Ada   Obi ', 'Ada', 'Obi'],
  ['Ada', 'Ada', ''],
  ['', '', ''],
])('splits the name %j at its first space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('writes names and initials without a gap for a missing part', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Obi' })).toBe('Ada Obi')
  expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
  expect(initials({ firstName: 'ada', lastName: 'obi' })).toBe('AO')
  expect(initials({ firstName: 'Ẹniọlá', lastName: '' })).toBe('Ẹ')
})
