import { expect, test } from 'vitest'
import { pageOf } from '#domain/pages.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test.each([
  [1, { rows: ['a', 'b'], page: 1, pages: 3, first: 0 }],
  [3, { rows: ['e'], page: 3, pages: 3, first: 4 }],
  [9, { rows: ['e'], page: 3, pages: 3, first: 4 }],
  [0, { rows: ['a', 'b'], page: 1, pages: 3, first: 0 }],
])('returns page %i of five rows, two on a page, or the nearest existing page', (page, shown) => {
  expect(pageOf(rows, page, 2)).toEqual(shown)
})

test('gives an empty list one page', () => {
  expect(pageOf([], 1, 2)).toEqual({ rows: [], page: 1, pages: 1, first: 0 })
})
