import { expect, test } from 'vitest'
import type { OwnedUnit } from '#contract/owners.ts'
import { arrivedReasons, failedBillText, homeToPayFor } from '#domain/bills.ts'

const owned = (id: string): OwnedUnit => ({
  _id: `o-${id}`,
  unitId: { _id: id, name: 'A1', image: 'https://x.example/a.jpg', price: 1000, numberOfRooms: 2 },
})

test('pays for the requested unit only if the customer owns it', () => {
  expect(homeToPayFor([owned('u1'), owned('u2')], 'u2')).toBe('u2')
  expect(homeToPayFor([owned('u1'), owned('u2')], 'other')).toBeUndefined()
  expect(homeToPayFor([owned('u1'), owned('u2')], undefined)).toBeUndefined()
  expect(homeToPayFor([], 'other')).toBeUndefined()
})

test('pays for the customer’s only unit, whichever one was requested', () => {
  expect(homeToPayFor([owned('u1')], undefined)).toBe('u1')
  expect(homeToPayFor([owned('u1')], 'other')).toBe('u1')
})

test('keeps the requested unit until the customer’s units are loaded', () => {
  expect(homeToPayFor(undefined, 'u2')).toBe('u2')
  expect(homeToPayFor(undefined, undefined)).toBeUndefined()
})

test.each([
  ['Insufficient Funds', 'Insufficient Funds. Nothing was paid.'],
  ['Not completed within 24 hours.', 'Not completed within 24 hours. Nothing was paid.'],
  [undefined, 'The provider did not take the payment. Nothing was paid.'],
  [arrivedReasons.mismatch, arrivedReasons.mismatch],
  [arrivedReasons.late, arrivedReasons.late],
])('describes a bill that failed with %j as %j', (reason, said) => {
  expect(failedBillText(reason)).toBe(said)
})
