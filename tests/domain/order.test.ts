import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, putInPlace } from '#domain/order.ts'

test('moves an item and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
})

test('puts a late item at its place in its batch, after all older items', () => {
  expect(putInPlace(['old', 'a', 'c', 'b'], ['a', 'b', 'c'], new Set(['b']))).toEqual(['old', 'a', 'b', 'c'])
  expect(putInPlace(['old', 'b', 'a'], ['a', 'b'], new Set(['a']))).toEqual(['old', 'a', 'b'])
})

test('keeps a batch in order and complete, whichever of its items come late', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  fc.assert(
    fc.property(fc.subarray(names), (late) => {
      const punctual = names.filter((name) => !late.includes(name))
      const order = putInPlace(['old', ...punctual, ...late], names, new Set(late))
      expect(order).toEqual(['old', ...names])
    }),
  )
})
