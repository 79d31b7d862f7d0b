import { expect, test } from 'vitest'
import type { OwnedUnit } from '#contract/owners.ts'
import type { Transaction } from '#contract/transactions.ts'
import { metersOf } from '#domain/meters.ts'
import { outstandingText, percentOf, progressOf, progressOfPrice } from '#domain/payments.ts'

const owned = (more: Partial<OwnedUnit> = {}): OwnedUnit => ({
  _id: 'o1',
  unitId: { _id: 'u1', name: 'A1', image: 'https://x.example/a.jpg', price: 1000, numberOfRooms: 2 },
  ...more,
})

const paid = (amount: number, unitId: string | undefined, txType = 'property'): Transaction => ({
  txId: `t${amount}`,
  txTitle: 'Instalment',
  amount,
  txType,
  createdAt: '2026-11-01T10:00:00.000Z',
  unitId,
})

test('prefers the server’s figures to a sum of the payments', () => {
  const told = { price: 1000, paid: 250, outstanding: 700, share: 0.25 }
  expect(progressOf(owned({ pricePaid: 250, outstanding: 700 }), [paid(1, 'u1')])).toEqual(told)
})

test('adds up the unit’s payments without electricity when the server gives no figures', () => {
  const payments = [paid(100, 'u1'), paid(200, 'u1'), paid(50, 'u1', 'electricity'), paid(400, 'other')]
  expect(progressOf(owned(), payments)).toMatchObject({ paid: 300, outstanding: 700 })
})

test('computes what is paid, outstanding and the share of a price, with share 0 of price 0', () => {
  expect(progressOfPrice(1000, 1000, 0)).toEqual({ price: 1000, paid: 1000, outstanding: 0, share: 1 })
  expect(progressOfPrice(0, 0)).toMatchObject({ outstanding: 0, share: 0 })
})

test('shows no progress when the payments name no unit', () => {
  expect(progressOf(owned(), [paid(100, undefined)])).toBeUndefined()
})

test('describes what is outstanding only when it is known', () => {
  expect(outstandingText(owned())).toBeUndefined()
  expect(outstandingText(owned({ outstanding: 0 }))).toBe('Paid in full')
  expect(outstandingText(owned({ outstanding: 34_040_000 }))).toBe('₦34,040,000.00 outstanding')
})

test('shows 100 percent only when everything is paid', () => {
  expect([0, 0.004, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 0, 50, 99, 100])
})

test('lists each meter once, latest first, without failed payments', () => {
  const bill = (metre_number: string, status?: 'paid' | 'failed') => ({
    paymentId: metre_number,
    metre_number,
    amount: 1,
    createdAt: '2026-11-01T10:00:00.000Z',
    name: 'Ada',
    status,
  })
  expect(metersOf([bill('1', 'failed'), bill('2', 'paid'), bill('3'), bill('2')])).toEqual([
    { number: '2', name: 'Ada' },
    { number: '3', name: 'Ada' },
  ])
})
