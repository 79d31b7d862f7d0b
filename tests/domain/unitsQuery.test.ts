import { expect, test } from 'vitest'
import type { UnitSummary } from '#contract/units.ts'
import { matchingUnits, paymentPlanLabel, readUnitsQuery, unitDescription } from '#domain/unitsQuery.ts'

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
  ['sort=price', 'CAB'],
  ['sort=price-down', 'BAC'],
  ['sort=rooms', 'BAC'],
  ['availability=maybe&rooms=-2&sort=x', 'ABC'],
])('the units for "%s" are %s', (search, found) => {
  const query = readUnitsQuery(new URLSearchParams(search))
  expect(
    matchingUnits(units, query)
      .map(({ name }) => name)
      .join(''),
  ).toBe(found)
})

test('a unit is described by its names, its place, its rooms and bathrooms', () => {
  const projectId = { name: 'Harbour Lofts', address: '4 Wharf Road', location: 'Apapa' }
  expect(unitDescription({ ...unit('Loft', 1, 1), numberOfBathRooms: 2, projectId })).toBe(
    'Loft is a home in Harbour Lofts at 4 Wharf Road, Apapa. It has 1 room and 2 bathrooms.',
  )
})

test('the two known payment plans have names, free text stays as it was written', () => {
  expect(['installmental', 'full', 'Half now'].map(paymentPlanLabel)).toEqual([
    'Installmental',
    'Full payment',
    'Half now',
  ])
})
