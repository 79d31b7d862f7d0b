import { expect, test } from 'vitest'
import { placeOf } from '#domain/place.ts'

test.each([
  ['12 Admiralty Way', 'Lekki, Lagos', '12 Admiralty Way, Lekki, Lagos'],
  ['4 Wharf Road, Apapa', 'Apapa, Lagos', '4 Wharf Road, Apapa, Lagos'],
  ['27 Lagos Street, Ikeja', 'Lagos', '27 Lagos Street, Ikeja, Lagos'],
  ['Ikeja, Lagos', 'Ikeja, Lagos', 'Ikeja, Lagos'],
  ['', 'Lagos', 'Lagos'],
])('joins the address %j and the location %j to %j without repetition', (address, location, place) => {
  expect(placeOf({ address, location })).toBe(place)
})
