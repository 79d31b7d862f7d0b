import { expect, test } from 'vitest'
import { unitCountLabel } from '#domain/projects.ts'
import { counted, shortId } from '#domain/words.ts'

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
