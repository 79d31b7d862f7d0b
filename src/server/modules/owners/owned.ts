import { companyDay } from '#domain/dates.ts'
import type { Handlers } from '../../http/call.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { unitsOwnedBy } from './queriesOwnerships.ts'
import { transactionsOf } from './queriesTransactions.ts'

export function makeCustomer(
  database: Database,
  clock: Clock,
): Handlers<'GET /user/owned-units' | 'GET /user/user-transactions'> {
  return {
    async 'GET /user/owned-units'({ caller }) {
      return { data: await unitsOwnedBy(database.read, caller.id, companyDay(clock.iso())) }
    },
    async 'GET /user/user-transactions'({ caller }) {
      return { data: await transactionsOf(database.read, caller.id) }
    },
  }
}
