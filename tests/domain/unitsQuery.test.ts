import { expect, test } from 'vitest'
import type { UnitSummary } from '#contract/units.ts'
import { matchingUnits, readUnitsQuery } from '#domain/unitsQuery.ts'

const unit = (
  name: string,
  price: number,
  numberOfRooms: number,
  over: Partial<UnitSummary> = {},
): UnitSummary => ({
  _id: name,
  name,
  image: '',
  price,
  numberOfRooms,
  numberOfBathRooms: 1,
  paymentPlan: 'full',
  ...over,
})
const units = [
  unit('A', 74e6, 2, { availability: 'sold' }),
  unit('B', 139e6, 3, { availability: 'available' }),
  unit('C', 52e6, 1, { availability: 'available' }),
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
])('the units for "%s" are %s', (search, found) => {
  const query = readUnitsQuery(new URLSearchParams(search))
  expect(
    matchingUnits(units, query)
      .map(({ name }) => name)
      .join(''),
  ).toBe(found)
})
