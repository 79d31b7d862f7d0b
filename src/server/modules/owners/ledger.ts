import { companyDay, monthStart } from '#domain/dates.ts'
import { foldNames } from '../../database/foldNames.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { pageAnswer } from '../../http/pages.ts'
import { listBalances, sumBalances } from './queriesBalances.ts'
import { ledgerBetween } from './queriesTransactions.ts'

/** The company's books: what came in, a month at a time, and what is owed. */
export function makeLedger({
  database,
  clock,
  power,
}: Pick<Dependencies, 'database' | 'clock' | 'power'>): Handlers<
  'GET /admin/ledger' | 'GET /admin/balances' | 'GET /admin/balance-sums'
> {
  return {
    async 'GET /admin/ledger'({ query }) {
      const within = `${query.month}-15T12:00:00.000Z`
      const month = { from: monthStart(within, 0), until: monthStart(within, -1) }
      const buys = power?.buys ?? false
      return { data: await database.snapshot((db) => ledgerBetween(db, month, buys)) }
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
