import { expect, test } from 'vitest'
import type { Balance, LedgerLine } from '#contract/transactions.ts'
import { blanked } from '#domain/accountStatus.ts'
import { formula } from '#domain/formula.ts'
import { balanceRows, ledgerRows } from '#domain/ledger.ts'

const line = (changed: Partial<LedgerLine>): LedgerLine => ({
  txId: 'tx-1',
  txTitle: 'Deposit',
  amount: 1000,
  txType: 'property',
  date: '2026-11-30T23:30:00.000Z',
  state: 'paid',
  unitId: 'u1',
  unitName: 'A1',
  projectId: 'p1',
  projectName: 'Palm Court',
  owner: { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' },
  ...changed,
})

test('exports the day in Lagos, the signed amount, and no address of an erased customer', () => {
  expect(ledgerRows([line({ amount: -500, owner: blanked('x') })])).toMatchObject([
    { Date: '2026-12-01', Amount: '-500.00', Owner: 'Erased customer', Email: '' },
  ])
})

test('exports the day a payment was received and the day it was recorded', () => {
  const later = line({ date: '2026-10-28T22:59:59.999Z', recordedAt: '2026-11-03T09:00:00.000Z' })
  expect(ledgerRows([later, line({})])).toMatchObject([
    { Date: '2026-10-28', Recorded: '2026-11-03' },
    { Date: '2026-12-01', Recorded: '2026-12-01' },
  ])
})

test('exports what the payment provider refunded', () => {
  const partly = line({ moneyBack: { state: 'refunded', amount: 400 } })
  const byUs = line({ moneyBack: { state: 'reversed' } })
  expect(ledgerRows([partly, byUs, line({})]).map((row) => row.Refund)).toEqual(['Refunded: ₦400.00', '', ''])
})

test('exports what payment plans ask for, in columns that are there only if a home has a plan', () => {
  const { unitId, unitName, projectId, projectName, owner } = line({})
  const sums = { price: 1000, pricePaid: 100, outstanding: 900 }
  const plain: Balance = {
    ...{ unitId, unitName, projectId, projectName, owner, ...sums },
    ...{ phoneNumber: '', paymentPlan: 'By agreement' },
  }
  const days = { overdueSince: '2026-10-30', nextDueOn: '2026-11-30' }
  const late: Balance = { ...plain, overdue: 199.5, ...days, nextDueAmount: 300 }
  expect(balanceRows([plain, late], true).map((row) => Object.entries(row).slice(10))).toEqual([
    [
      ['Overdue (NGN)', ''],
      ['Overdue since', ''],
      ['Next due', ''],
      ['Next due (NGN)', ''],
    ],
    [
      ['Overdue (NGN)', '199.50'],
      ['Overdue since', '2026-10-30'],
      ['Next due', '2026-11-30'],
      ['Next due (NGN)', '300.00'],
    ],
  ])
  expect(Object.keys(balanceRows([plain], false)[0] ?? {})).toHaveLength(10)
})

test('detects spreadsheet formulas without mistaking amounts and phone numbers for them', () => {
  for (const plain of ['-500.00', '500.00', '+234 805 555 0101', '+234 (0)805 555-0101', 'Ada'])
    expect(plain).not.toMatch(formula)
  for (const risky of ['-1+2', '-500', '-2.00*3', '=1', '=1 2', '+1-2', '+1 -2', '+1 (2)', '+1 2*3', '-1 2'])
    expect(risky).toMatch(formula)
  for (const risky of ['@a', '+1 2\n=3']) expect(risky).toMatch(formula)
})
