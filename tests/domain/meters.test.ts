import { expect, test } from 'vitest'
import type { BillPayment } from '#contract/bills.ts'
import type { Power } from '#contract/power.ts'
import {
  amountFault,
  companyName,
  debtNote,
  maskedName,
  meterNotes,
  meterOwner,
  metersOf,
  supplyOf,
} from '#domain/meters.ts'
import { creditedText, keyInWords, onItsWayText, refusedText } from '#domain/tokens.ts'

const power: Power = {
  companies: [
    { code: 'eko', name: 'Eko', kinds: ['postpaid', 'prepaid'] },
    { code: 'aba', name: 'Aba', kinds: ['postpaid'] },
  ],
}
const bill = (more: Partial<BillPayment> = {}): BillPayment => ({
  ...{ paymentId: 'p', metre_number: '1', amount: 100, createdAt: '2026-01-01T00:00:00.000Z' },
  ...more,
})
const nothing = { company: '', meterKind: '' }

test('takes a meter’s distributor and kind from its latest payment that names them', () => {
  expect(
    metersOf([
      bill({ name: 'Ada' }),
      bill({ metre_number: '2', company: 'aba', meterKind: 'postpaid', status: 'failed' }),
      bill({ name: 'Obi', company: 'eko', meterKind: 'prepaid' }),
      bill({ company: 'aba', meterKind: 'postpaid' }),
      bill({ metre_number: '3' }),
    ]),
  ).toEqual([
    { number: '1', name: 'Ada', company: 'eko', kind: 'prepaid' },
    { number: '3', name: '', company: undefined, kind: undefined },
  ])
})

test('preselects a prepaid meter and no distributor', () => {
  const supply = supplyOf(power, nothing, undefined)
  expect(supply).toEqual({ company: undefined, kinds: ['prepaid', 'postpaid'], kind: 'prepaid' })
})

test('fills what was not chosen from the meter that was paid last', () => {
  const last = { number: '1', name: '', company: 'eko', kind: 'postpaid' } as const
  expect(supplyOf(power, nothing, last)).toMatchObject({ company: { code: 'eko' }, kind: 'postpaid' })
  expect(supplyOf(power, { company: '', meterKind: 'prepaid' }, last).kind).toBe('prepaid')
  expect(supplyOf(power, { company: 'eko', meterKind: '' }, { ...last, company: 'aba' }).kind).toBe('prepaid')
  expect(supplyOf(power, nothing, { ...last, company: 'gone' })).toMatchObject({
    ...{ company: undefined, kind: 'prepaid' },
  })
})

test('replaces a meter kind that the distributor lacks with one that it has', () => {
  const supply = supplyOf(power, { company: 'aba', meterKind: 'prepaid' }, undefined)
  expect(supply).toMatchObject({ kinds: ['postpaid'], kind: 'postpaid' })
})

test.each([
  [499.99, { leastAmount: 500 }, 'At least ₦500.00 for this meter'],
  [500, { leastAmount: 500, mostAmount: 500 }, undefined],
  [500.01, { mostAmount: 500 }, 'At most ₦500.00 for this meter'],
  [1, {}, undefined],
])('checks ₦%d against a meter with %j and answers %j', (amount, bounds, said) => {
  expect(amountFault({ name: 'ADA OBI', ...bounds }, amount)).toBe(said)
})

test('describes a checked meter by owner, least amount and debt', () => {
  expect(meterOwner({ name: 'ADA OBI', address: '12 Adeola Street' })).toBe('ADA OBI, 12 Adeola Street')
  expect(meterOwner({ name: 'ADA OBI' })).toBe('ADA OBI')
  const paid = { kind: 'prepaid', amount: 5000 } as const
  expect(meterNotes({ name: 'ADA OBI', leastAmount: 500, debt: 2000 }, paid)).toEqual([
    'At least ₦500.00',
    '₦2,000.00 of it goes to a debt',
  ])
  expect(meterNotes({ name: 'ADA OBI', leastAmount: 0, debt: 0 }, paid)).toEqual([])
})

test.each([
  [0, 'prepaid', 5000, undefined],
  [4999.99, 'prepaid', 5000, '₦4,999.99 of it goes to a debt'],
  [5000, 'prepaid', 5000, 'All of it goes to a debt of ₦5,000.00: it may bring no electricity'],
  [52_388.8, 'prepaid', 5000, 'All of it goes to a debt of ₦52,388.80: it may bring no electricity'],
  [52_388.8, 'prepaid', undefined, 'A debt of ₦52,388.80 is paid first'],
  [52_388.8, 'postpaid', 5000, '₦52,388.80 is owed on this account'],
  [0, 'postpaid', 5000, undefined],
] as const)('says of a debt of ₦%d on a %s meter, for a payment of ₦%d: %j', (debt, kind, amount, said) => {
  expect(debtNote({ name: 'ADA OBI', debt }, { kind, amount })).toBe(said)
})

test.each([
  ['ADAEZE OBI', 'ADA*** O**'],
  ['  ADAEZE  CHIAMAKA OBI-EZE', 'ADA*** C** O**'],
  ['Li', 'Li***'],
  ['Ọlá Ẹ̀gbẹ́', 'Ọlá*** Ẹ**'],
  ['', ''],
])('masks the name %j as %j', (name, masked) => {
  expect(maskedName(name.normalize('NFC'))).toBe(masked.normalize('NFC'))
})

test('names a distributor as the server does, or else by its known code', () => {
  expect(companyName(power, 'eko')).toBe('Eko')
  expect(companyName(undefined, 'ikeja-electric')).toBe('Ikeja Electric')
})

test('describes the electricity of a paid bill by its kind of meter', () => {
  expect(onItsWayText(bill())).toBe('Your token is on its way. We also send it by mail.')
  expect(onItsWayText(bill({ meterKind: 'postpaid' }))).toBe('We are crediting your account.')
  expect(creditedText(bill({ customerName: 'ADA OBI' }))).toBe('Paid to the account of ADA OBI.')
  expect(creditedText(bill())).toBe('Paid to the account of meter 1.')
  expect(refusedText(bill(), 'Eko')).toBe('The payment was refused by Eko.')
  expect(refusedText(bill({ vendReason: 'Meter blocked.' }), 'Eko')).toBe('Meter blocked.')
  expect(refusedText(bill({ vendReason: 'Meter blocked' }), 'Eko')).toBe('Meter blocked.')
  expect(keyInWords(1)).toBe('Key it in within 3 months.')
  expect(keyInWords(2)).toBe('Key them in within 3 months, in this order.')
})
