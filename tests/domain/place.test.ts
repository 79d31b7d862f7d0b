import { expect, test } from 'vitest'
import { placeOf } from '#domain/place.ts'

test('a place is its address and location', () => {
  expect(placeOf({ address: '12 Admiralty Way', location: 'Lekki, Lagos' })).toBe(
    '12 Admiralty Way, Lekki, Lagos',
  )
})

test('what both name is said once, and what is empty not at all', () => {
  expect(placeOf({ address: '4 Wharf Road, Apapa', location: 'Apapa, Lagos' })).toBe(
    '4 Wharf Road, Apapa, Lagos',
  )
  expect(placeOf({ address: '27 Lagos Street, Ikeja', location: 'Lagos' })).toBe(
    '27 Lagos Street, Ikeja, Lagos',
  )
  expect(placeOf({ address: 'Ikeja, Lagos', location: 'Ikeja, Lagos' })).toBe('Ikeja, Lagos')
  expect(placeOf({ address: '', location: 'Lagos' })).toBe('Lagos')
})
