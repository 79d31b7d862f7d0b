import { monthStart } from '#domain/dates.ts'
import type { Handlers } from '../call.ts'
import { listBalances } from '../database/ownerships.ts'
import { ledgerBetween } from '../database/transactions.ts'
import type { Dependencies } from '../dependencies.ts'

/** The company's books: what came in, a month at a time, and what is owed. */
export function makeLedger({
  database: { read },
  power,
}: Pick<Dependencies, 'database' | 'power'>): Handlers<'GET /admin/ledger' | 'GET /admin/balances'> {
  return {
    async 'GET /admin/ledger'({ query }) {
      const within = `${query.month}-15T12:00:00.000Z`
      const month = { from: monthStart(within, 0), until: monthStart(within, -1) }
      return { data: await ledgerBetween(read, month, power?.buys ?? false) }
    },

    async 'GET /admin/balances'() {
      return { data: await listBalances(read) }
    },
  }
}
