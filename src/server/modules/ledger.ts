import { monthStart } from '#domain/dates.ts'
import type { Handlers } from '../call.ts'
import { listBalances } from '../database/ownerships.ts'
import { ledgerBetween } from '../database/transactions.ts'
import type { Database } from '../ports/database.ts'

/** The company's books: what came in, a month at a time, and what is owed. */
export function makeLedger({
  read,
}: Pick<Database, 'read'>): Handlers<'GET /admin/ledger' | 'GET /admin/balances'> {
  return {
    async 'GET /admin/ledger'({ query: { month } }) {
      const within = `${month}-15T12:00:00.000Z`
      return { data: await ledgerBetween(read, monthStart(within, 0), monthStart(within, -1)) }
    },

    async 'GET /admin/balances'() {
      return { data: await listBalances(read) }
    },
  }
}
