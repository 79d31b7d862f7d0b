import { expect, test } from 'vitest'
import type { ProjectSummary } from '#contract/projects.ts'
import { availableFromLabel, lowestPrice, matchingProjects, readOffersQuery } from '#domain/offers.ts'

const project = (name: string, over: Partial<ProjectSummary> = {}): ProjectSummary => ({
  _id: name,
  name,
  image: '',
  location: 'Lekki, Lagos',
  address: '',
  description: '',
  status: 'ongoing',
  'unit count': [],
  ...over,
})
const estate = [
  project('Court', { priceFrom: 48e6, roomsTo: 4 }),
  project('Lofts', { priceFrom: 52e6, roomsTo: 3, location: 'Apapa, Lagos' }),
  project('Terraces', { priceFrom: 168e6, roomsTo: 5, status: 'completed' }),
  project('Elsewhere'),
]
const names = (search: string, projects = estate) =>
  matchingProjects(projects, readOffersQuery(new URLSearchParams(search))).map(({ name }) => name)

test.each([
  ['', ['Court', 'Lofts', 'Terraces', 'Elsewhere']],
  ['status=completed', ['Terraces']],
  ['location=Apapa%2C+Lagos', ['Lofts']],
  ['rooms=4', ['Court', 'Terraces']],
  ['price=50000000', ['Court']],
  ['price=52000000', ['Court', 'Lofts']],
  ['sort=price', ['Court', 'Lofts', 'Terraces', 'Elsewhere']],
  ['sort=price-down', ['Terraces', 'Lofts', 'Court', 'Elsewhere']],
  ['sort=name', ['Court', 'Elsewhere', 'Lofts', 'Terraces']],
  ['status=sold&rooms=many&price=-1&sort=luck', ['Court', 'Lofts', 'Terraces', 'Elsewhere']],
])('the query "%s" finds the projects %j', (search, found) => {
  expect(names(search)).toEqual(found)
})

test.each([
  ['rooms=3&price=75000000', []],
  ['rooms=3&price=118000000', ['Lofts']],
  ['price=60000000', []],
  ['rooms=4', []],
  ['status=completed', ['Terraces']],
  ['', ['Lofts', 'Terraces']],
])('the query "%s" finds only projects where one available unit fits every filter: %j', (search, found) => {
  const availableFrom = [
    { rooms: 2, price: 72e6 },
    { rooms: 3, price: 118e6 },
  ]
  const lofts = project('Lofts', { priceFrom: 52e6, roomsTo: 4, availableFrom })
  const soldOut = project('Terraces', { priceFrom: 50e6, roomsTo: 5, status: 'completed', availableFrom: [] })
  expect(names(search, [lofts, soldOut])).toEqual(found)
})

test('sorts a copy of the projects, not the list itself', () => {
  matchingProjects(estate, { sort: 'price-down' })
  expect(estate.map(({ name }) => name)).toEqual(['Court', 'Lofts', 'Terraces', 'Elsewhere'])
})

test.each([
  [52e6, [78e6, 72e6], '2 available from ₦72m'],
  [52e6, [52e6, 72e6], '2 available'],
  // Both prices shorten to ₦52m.
  [52e6, [52_010_000], '2 available'],
  [52e6, [], '2 available'],
  [undefined, [72e6], '2 available'],
])(
  'compares the lowest price %s with the available prices %j, and says: %s',
  (cheapest, available, words) => {
    expect(availableFromLabel('2 available', cheapest, available)).toBe(words)
  },
)

test.each([
  [{ priceFrom: 52e6, units: [{ price: 48e6 }] }, 52e6],
  [{ units: [{ price: 48e6 }, { price: 45.5e6 }] }, 45.5e6],
  [{ units: [] }, undefined],
  [{ units: null }, undefined],
  [{}, undefined],
])('finds in a project with %j the lowest price %j', (said, price) => {
  expect(lowestPrice({ ...project('Court'), ...(said as object) })).toBe(price)
})
