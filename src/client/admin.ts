import type { AuditEntry, Overview, ProjectGaps, SearchHit } from '#contract/admin.ts'
import type { CallInput } from '#contract/calls.ts'
import type { Balance, LedgerLine } from '#contract/transactions.ts'
import { patience } from './patience.ts'
import { listOf, request, requestFile } from './request.ts'

/** What needs attention, and sales by month. */
export const getOverview = (): Promise<Overview> => request('GET /admin/overview')

/** The projects that have units without owner or manager, and how many. */
export const listProjectGaps = async (): Promise<ProjectGaps[]> =>
  listOf(await request('GET /admin/project-gaps'))

/** Finds users, projects and units by name, phone, e-mail or id, and units also by their owner or a payment's reference. */
export const searchEverything = async (q: string, signal?: AbortSignal): Promise<SearchHit[]> =>
  listOf(await request('GET /admin/search', { query: { q } }, { signal: patience(signal) }))

/** Every payment and reversal of a month, `2026-11`, newest first. */
export const listLedger = async (month: string): Promise<LedgerLine[]> =>
  listOf(await request('GET /admin/ledger', { query: { month } }))

/** Every unit that has an owner, with what is paid and outstanding. */
export const listBalances = async (): Promise<Balance[]> => listOf(await request('GET /admin/balances'))

/** The receipt of any customer's payment, as a PDF. */
export const getReceiptAsAdmin = (txId: string): Promise<Blob> =>
  requestFile('GET /admin/receipt/{txId}', { params: { txId } })

/** The statement of a home for who owns or owned it, as a PDF. */
export const getStatementAsAdmin = (ownedUnitId: string): Promise<Blob> =>
  requestFile('GET /admin/statement/{ownedUnitId}', { params: { ownedUnitId } })

/** What of the audit trail is wanted, and which page of it. */
export type AuditQuery = CallInput<'GET /admin/audit'>['query']

/** The audit trail, newest first; `before` an entry's id pages back. */
export const listAudit = async (query: AuditQuery): Promise<AuditEntry[]> =>
  listOf(await request('GET /admin/audit', { query }))
