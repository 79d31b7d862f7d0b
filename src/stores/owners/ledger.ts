import { toast } from 'react-hot-toast/headless'
import { callList } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import { serverNow } from '#browser/storage/serverTime.ts'
import type { LedgerLine } from '#contract/transactions.ts'
import { type Overdue, overdueChoice } from '#domain/arrears.ts'
import { companyMonth } from '#domain/dates.ts'
import { ledgerRows } from '#domain/ledger.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { addressView } from '../loading/addressView.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

/** What the page shows; payments and what is owed of one project or all. */
export type LedgerView = {
  readonly show: 'month' | 'owed' | 'transfers'
  readonly month: string
  readonly project: string | undefined
  /** Of what is owed. */
  readonly overdue: Overdue
}

const readMonth = (asked = '') =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : companyMonth(serverNow())

export const { $view, setView } = addressView<LedgerView>({
  show: (asked) => (asked === 'owed' || asked === 'transfers' ? asked : 'month'),
  month: readMonth,
  project: (asked) => asked,
  overdue: (asked) => overdueChoice(asked).value,
})

export const ledgerOf = family((month) => resource(() => callList('GET /admin/ledger', { query: { month } })))

/** Reverses an electricity payment, then reloads the shown month and today's. */
export async function reverseLine(txId: string, reason: string, month: string): Promise<void> {
  await callOnce('POST /admin/unit-transaction/{txId}/reverse', { params: { txId }, body: { reason } })
  toast.success('Payment Reversed')
  // The reversal is a line of today.
  const months = new Set([month, companyMonth(serverNow())])
  await Promise.all([...months].map((each) => ledgerOf(each).reload({ fresh: true })))
}

/** The rows of a project, or all. */
export const ofProject = <Row extends { readonly projectId: string }>(
  rows: readonly Row[],
  project: string | undefined,
): readonly Row[] => (project === undefined ? rows : rows.filter(({ projectId }) => projectId === project))

export const exportLedger = (lines: readonly LedgerLine[], month: string) =>
  saveCsv(`payments-${month}`, ledgerRows(lines))
