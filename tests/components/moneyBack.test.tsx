import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BillTable } from '#components/electricity/BillTable.tsx'
import { TransactionTable } from '#components/tables/TransactionTable.tsx'

const of = { amount: 15_000.5, createdAt: '2026-11-20T09:30:00.000Z' }
const moneyBack = { state: 'refunded', amount: 15_000.5 } as const
const times = (html: string) => html.split('Refunded: ₦15,000.50').length - 1

test('shows a refund beside its bill and its transaction, in tables and cards', () => {
  const bill = { ...of, paymentId: 'p1', metre_number: '04512345678', status: 'paid' as const, moneyBack }
  expect(times(renderToStaticMarkup(<BillTable bills={[bill]} caption="Bills" unitId="u" />))).toBe(2)
  const line = { ...of, txId: 't1', txTitle: 'Electricity', txType: 'electricity' as const, moneyBack }
  expect(times(renderToStaticMarkup(<TransactionTable transactions={[line]} caption="All" />))).toBe(2)
})
