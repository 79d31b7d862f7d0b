import { expect, test } from 'vitest'
import type { OwnedUnit } from '#contract/owners.ts'
import { failedBillText, homeToPayFor } from '#domain/bills.ts'

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
  ['declined', 'Insufficient Funds', 'Insufficient Funds. Nothing was paid.'],
  ['expired', 'Not completed within 24 hours.', 'Not completed within 24 hours. Nothing was paid.'],
  [undefined, 'Insufficient Funds', 'Insufficient Funds. Nothing was paid.'],
  [undefined, undefined, 'The provider did not take the payment. Nothing was paid.'],
  ['wrong-amount', 'Another amount came.', 'Another amount came.'],
  ['paid-late', 'It came late.', 'It came late.'],
] as const)('describes a bill that failed as %j with %j as %j', (failureCode, failureReason, text) => {
  expect(
    failedBillText({ ...(failureCode && { failureCode }), ...(failureReason && { failureReason }) }),
  ).toBe(text)
})
