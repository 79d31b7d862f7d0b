import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, putInPlace } from '#domain/order.ts'

test('an item moves to another place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
})

test('a late comer goes where its batch had it, behind what was there before', () => {
  expect(putInPlace(['old', 'a', 'c', 'b'], ['a', 'b', 'c'], new Set(['b']))).toEqual(['old', 'a', 'b', 'c'])
  expect(putInPlace(['old', 'b', 'a'], ['a', 'b'], new Set(['a']))).toEqual(['old', 'a', 'b'])
})

test('whichever of a batch come late, the batch is in order and nothing is lost', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  fc.assert(
    fc.property(fc.subarray(names), (late) => {
      const punctual = names.filter((name) => !late.includes(name))
      const order = putInPlace(['old', ...punctual, ...late], names, new Set(late))
      expect(order).toEqual(['old', ...names])
    }),
  )
})
