import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BillTable } from '#components/electricity/BillTable.tsx'
import type { BillPayment } from '#contract/bills.ts'

const paid = {
  ...{ paymentId: 'p1', metre_number: '04512345678', amount: 5000 },
  ...{ createdAt: '2026-11-20T09:30:00.000Z', status: 'paid' as const },
}
const token = [{ kind: 'credit' as const, digits: '12345678901234567890' }]

/** The notes beside the bill's state, first in the table, then in its card. */
function notesOf(bill: Partial<BillPayment>): string[] {
  const html = renderToStaticMarkup(<BillTable bills={[{ ...paid, ...bill }]} caption="Bills" unitId="u" />)
  return html.match(/Show token|Token on its way|On its way to the account|Refused/g) ?? []
}

test.each<[Partial<BillPayment>, string[]]>([
  [{}, []],
  [{ vendState: 'waiting' }, ['Token on its way']],
  [{ vendState: 'waiting', meterKind: 'postpaid' }, ['On its way to the account']],
  [{ vendState: 'refused', vendReason: 'Blocked' }, ['Refused']],
  [{ vendState: 'done', token }, ['Show token']],
  [{ vendState: 'done', meterKind: 'postpaid' }, []],
])('shows for a paid bill with %j the notes %j in the table and its card', (bill, said) => {
  expect(notesOf(bill)).toEqual([...said, ...said])
})
