import { expect, test } from 'vitest'
import type { UnitSummary } from '#contract/units.ts'
import { matchingUnits, readUnitsQuery } from '#domain/unitsQuery.ts'

const other = { image: '', numberOfBathRooms: 1, paymentPlan: 'full' }
const units: UnitSummary[] = [
  { ...other, _id: '1', name: 'A', price: 74e6, numberOfRooms: 2, availability: 'sold' },
  { ...other, _id: '2', name: 'B', price: 139e6, numberOfRooms: 3, availability: 'available' },
  { ...other, _id: '3', name: 'C', price: 52e6, numberOfRooms: 1, availability: 'available' },
]

test.each([
  ['', 'ABC'],
  ['availability=available', 'BC'],
  ['availability=sold', 'A'],
  ['rooms=2', 'AB'],
  ['price=74000000', 'AC'],
  ['price=74000000&availability=available', 'C'],
  ['sort=price', 'CAB'],
  ['sort=price-down', 'BAC'],
  ['sort=rooms', 'BAC'],
  ['availability=maybe&rooms=-2&price=much&sort=x', 'ABC'],
])('the query "%s" finds the units %s', (search, found) => {
  const shown = matchingUnits(units, readUnitsQuery(new URLSearchParams(search)))
  expect(shown.map(({ name }) => name).join('')).toBe(found)
})
