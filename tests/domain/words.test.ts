import { expect, test } from 'vitest'
import { unitCountLabel } from '#domain/projects.ts'
import { counted, shortId } from '#domain/words.ts'

test('uses the plural from two on', () => {
  expect([0, 1, 2].map((count) => counted(count, 'Unit'))).toEqual(['0 Unit', '1 Unit', '2 Units'])
})

test.each([
  [[], '0 Units'],
  [[{ count: 0 }], '0 Units'],
  [[{ count: 1 }], '1 Unit'],
  [[{ count: 7 }], '7 Units'],
])('labels a card with the unit count %j as %s', (count, label) => {
  expect(unitCountLabel({ 'unit count': count })).toBe(label)
})

test('shortens an id to five characters', () => expect(shortId('abcdefgh')).toBe('abcde'))
