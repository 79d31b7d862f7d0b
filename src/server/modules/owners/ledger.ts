import { companyDay, monthStart } from '#domain/dates.ts'
import { foldNames } from '../../database/foldNames.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { pageAnswer } from '../../http/pages.ts'
import { listBalances, sumBalances } from './queriesBalances.ts'
import { ledgerBetween, sumsBetween } from './queriesTransactions.ts'

/** The first moment of a month by the company's clock, and that of the next one. ISO 8601. */
function periodOf(month: string) {
  const within = `${month}-15T12:00:00.000Z`
  return { from: monthStart(within, 0), until: monthStart(within, -1) }
}

/** The company's books: what came in, a month at a time, and what is owed. */
export function makeLedger({
  database,
  clock,
  power,
}: Pick<Dependencies, 'database' | 'clock' | 'power'>): Handlers<
  'GET /admin/ledger' | 'GET /admin/ledger-sums' | 'GET /admin/balances' | 'GET /admin/balance-sums'
> {
  return {
    async 'GET /admin/ledger'({ query }) {
      const { month, q, sort } = query
      if (q !== undefined || sort === 'unit' || sort === 'owner') await foldNames(database)
      const asked = { ...query, ...periodOf(month) }
      const buys = power?.buys ?? false
      return pageAnswer(await database.snapshot((db) => ledgerBetween(db, asked, buys)))
    },

    async 'GET /admin/ledger-sums'({ query: { month, project } }) {
      const asked = { ...periodOf(month), project }
      return { data: await database.snapshot((db) => sumsBetween(db, asked)) }
    },

    async 'GET /admin/balances'({ query }) {
      if (query.q !== undefined || query.sort === 'unit' || query.sort === 'owner') await foldNames(database)
      const today = companyDay(clock.iso())
      return pageAnswer(await database.snapshot((db) => listBalances(db, query, today)))
    },

    async 'GET /admin/balance-sums'({ query }) {
      const today = companyDay(clock.iso())
      return { data: await database.snapshot((db) => sumBalances(db, query, today)) }
    },
  }
}
