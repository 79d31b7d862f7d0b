import { expect, test } from 'vitest'
import { asksAnything, positive, priceSteps } from '#domain/choices.ts'

test('offers price limits that lie between the existing prices', () => {
  expect(priceSteps([48e6, 52e6, 168e6, 385e6])).toEqual([50e6, 75e6, 100e6, 250e6])
  expect(priceSteps([])).toEqual([])
})

test.each([
  [null, undefined],
  ['', undefined],
  ['many', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['Infinity', undefined],
  ['2.5', 2.5],
])('reads %j in an address as the number %s', (text, number) => {
  expect(positive(text)).toBe(number)
})

test.each([
  [{ sort: 'newest' }, false],
  [{ rooms: undefined, sort: 'newest' }, false],
  [{ rooms: 2, sort: 'newest' }, true],
  [{ sort: 'price' }, true],
])('tells whether %j filters or sorts: %s', (wish, asks) => {
  expect(asksAnything(wish, 'newest')).toBe(asks)
})
