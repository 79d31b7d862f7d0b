import { atom, computed, onMount } from 'nanostores'
import { call, callPage } from '#api/client.ts'
import { today } from '#browser/storage/serverTime.ts'
import type { CallInput } from '#contract/calls.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { Balance } from '#contract/transactions.ts'
import { balanceRows } from '#domain/ledger.ts'
import { saveCsvPages } from '../csv/csvFile.ts'
import { allPages, type Loaded, pagedList } from '../loading/pages.ts'
import { resource } from '../loading/resource.ts'
import { $view } from './ledger.ts'

type Asked = Omit<CallInput<'GET /admin/balances'>['query'], 'limit' | 'after'>
export type FoundBalances = Loaded<Balance, Asked>
export type BalanceSort = NonNullable<Asked['sort']>

/** The search and the order of what is outstanding; without a column, the longest unpaid first. */
export type Arrangement = {
  readonly q: string
  readonly sort: BalanceSort | undefined
  readonly order: 'asc' | 'desc'
}

export const $arrangement = atom<Arrangement>({ q: '', sort: undefined, order: 'asc' })

export const search = (q: string): void => $arrangement.set({ ...$arrangement.get(), q })

const largestFirst: readonly BalanceSort[] = ['paid', 'outstanding', 'due']

/** A first click on a column sorts, and a second reverses. */
export function sortBy(column: BalanceSort): void {
  const { q, sort, order } = $arrangement.get()
  const isDescending = sort === column ? order === 'asc' : largestFirst.includes(column)
  $arrangement.set({ q, sort: column, order: isDescending ? 'desc' : 'asc' })
}

const $filter = computed($view, ({ project, overdue }) => ({
  ...(project === undefined ? {} : { project }),
  ...(overdue === '' ? {} : { overdue }),
}))

let summed = ''

/** The sums of the homes of the filter, which found them. */
export const sums = resource(async () => {
  const query = $filter.get()
  summed = JSON.stringify(query)
  return { ...(await call('GET /admin/balance-sums', { query })), query }
})

onMount(sums.$resource, () =>
  // Called at once, too: the filter may have changed while nobody looked.
  $filter.subscribe((query) => {
    if (summed !== '' && summed !== JSON.stringify(query)) void sums.reload({ fresh: true })
  }),
)

/** Homes that are not paid in full. */
export const balances = pagedList(
  (query, page) => callPage('GET /admin/balances', { query: { ...query, ...page } }),
  computed(
    [$filter, $arrangement],
    (filter, { q, sort, order }): Asked => ({
      ...{ ...filter, owed: 'open', q: cleanLine(q) || undefined },
      ...(sort === undefined ? {} : { sort, order }),
    }),
  ),
)

/** Loads the sums and what is shown again. */
export const reloadBalances = () => Promise.all([sums.reload(), balances.reload()])

/**
 * Saves the homes of the filter as CSV, also those that are paid in full; of those that are overdue
 * only what is shown.
 * @param withPlans whether any home has a payment plan
 */
export function exportBalances(withPlans: boolean): Promise<void> {
  const filter = $filter.get()
  const query: Asked = filter.overdue === undefined ? filter : { ...filter, owed: 'open' }
  const pages = allPages((page) => callPage('GET /admin/balances', { query: { ...query, ...page } }))
  return saveCsvPages(`balances-${today()}`, pages, (page) => balanceRows(page, withPlans))
}
