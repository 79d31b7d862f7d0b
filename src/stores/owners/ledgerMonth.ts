import { atom, computed } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call, callPage } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import { serverNow } from '#browser/storage/serverTime.ts'
import type { CallInput } from '#contract/calls.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { Vend } from '#contract/power.ts'
import type { LedgerLine } from '#contract/transactions.ts'
import { companyMonth } from '#domain/dates.ts'
import { ledgerRows } from '#domain/ledger.ts'
import { saveCsvPages } from '../csv/csvFile.ts'
import { family } from '../loading/family.ts'
import { allPages, pagedList } from '../loading/pages.ts'
import { resource } from '../loading/resource.ts'

/** The payments of a month; of one project or all. */
export type LedgerPart = { readonly month: string; readonly project: string | undefined }

type Query = Omit<CallInput<'GET /admin/ledger'>['query'], 'limit' | 'after'>

/** How the lines of a part are searched and sorted. */
type Arrangement = {
  readonly q: string
  /** The key of a column; undefined for the newest first. */
  readonly order: { readonly key: string; readonly descending: boolean } | undefined
}

const sorts = ['date', 'unit', 'owner', 'title', 'amount'] as const

function queryOf(part: LedgerPart, { q, order }: Arrangement): Query {
  const sort = sorts.find((known) => known === order?.key)
  return {
    ...part,
    q: cleanLine(q) || undefined,
    ...(sort === undefined ? {} : { sort, order: order?.descending ? 'desc' : 'asc' }),
  }
}

const load = (query: Query & { readonly limit?: number }) => callPage('GET /admin/ledger', { query })

const partOf = (key: string): LedgerPart => {
  const [month = '', project] = key.split(' ')
  return { month, project: project || undefined }
}

const parts = family((key) => {
  const part = partOf(key)
  const $arrangement = atom<Arrangement>({ q: '', order: undefined })
  const $query = computed($arrangement, (arrangement) => queryOf(part, arrangement))
  const lines = pagedList<LedgerLine, Query>((query, page) => load({ ...query, ...page }), $query)
  const sums = resource(() => call('GET /admin/ledger-sums', { query: part }))
  return {
    lines,
    sums,
    $arrangement,
    arrange: (change: Partial<Arrangement>) => $arrangement.set({ ...$arrangement.get(), ...change }),
    reload: async (options?: { fresh?: boolean; quiet?: boolean }): Promise<void> => {
      await Promise.all([lines.reload(options), sums.reload(options)])
    },
  }
})

/** The lines and the sums of a part. Each part keeps its own search and order. */
export const ledgerOf = ({ month, project = '' }: LedgerPart) => parts(`${month} ${project}`)

/** Reverses an electricity payment, then reloads what is shown and the same of today's month. */
export async function reverseLine(txId: string, reason: string, shown: LedgerPart): Promise<void> {
  await callOnce('POST /admin/unit-transaction/{txId}/reverse', { params: { txId }, body: { reason } })
  toast.success('Payment Reversed')
  // The reversal is a line of today.
  const months = new Set([shown.month, companyMonth(serverNow())])
  await Promise.all([...months].map((month) => ledgerOf({ ...shown, month }).reload({ fresh: true })))
}

const vends = family((key) => {
  const [month = '', billId = ''] = key.split(' ')
  return resource<Vend | undefined>(async () => {
    if (billId === '') return undefined
    const { rows } = await load({ month, q: billId, limit: 10 })
    return rows.find(({ vend }) => vend?.billId === billId)?.vend
  })
})

/**
 * The electricity of a bill that was paid in a month, whether or not its line is loaded; undefined
 * if there is none, or for an empty id.
 */
export const vendOf = (month: string, billId: string) => vends(`${month} ${billId}`)

/** Saves all lines of a part as CSV, also those that are not loaded yet. */
export const exportLedger = (part: LedgerPart): Promise<void> =>
  saveCsvPages(
    `payments-${part.month}`,
    allPages((page) => load({ ...part, ...page })),
    ledgerRows,
  )
