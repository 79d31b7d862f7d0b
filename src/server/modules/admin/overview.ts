import { companyMonth, monthStart } from '#domain/dates.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { lastReport } from '../books/queries.ts'
import { unvendedBills } from '../electricity/queriesVends.ts'
import { attentionFigures, projectGaps, salesByMonth } from './queriesOverview.ts'
import { search } from './queriesSearch.ts'
import { listWaiting } from './queriesWaiting.ts'

const monthsShown = 12

/** The admins' overview (what waits, and sales), and the search over everything. */
export function makeOverview({
  database,
  clock,
  power,
}: Pick<Dependencies, 'database' | 'clock' | 'power'>): Handlers<
  'GET /admin/overview' | 'GET /admin/project-gaps' | 'GET /admin/search'
> {
  return {
    async 'GET /admin/overview'({ caller }) {
      const now = clock.iso()
      const figures = await attentionFigures(database.read, caller.id)
      const { sold, received } = await salesByMonth(database.read, monthStart(now, monthsShown - 1))
      const months = Array.from({ length: monthsShown }, (_, index) => {
        const month = companyMonth(monthStart(now, monthsShown - 1 - index))
        return { month, unitsSold: sold.get(month) ?? 0, received: received.get(month) ?? 0 }
      })
      const books = await lastReport(database.read)
      const waiting = await listWaiting(database.read)
      const unvended = power && { unvended: await unvendedBills(database.read, power.buys) }
      return { data: { ...figures, ...unvended, waiting, ...(books?.count ? { books } : {}), months } }
    },

    async 'GET /admin/project-gaps'() {
      return { data: await projectGaps(database.read) }
    },

    async 'GET /admin/search'({ query: { q } }) {
      return { data: await search(database, q) }
    },
  }
}
