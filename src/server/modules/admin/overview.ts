import { companyDay, monthStart } from '#domain/dates.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { countUninvited } from '../accounts/queriesInvitations.ts'
import { lastReport } from '../books/queries.ts'
import { unvendedBills } from '../electricity/queriesVends.ts'
import { papersWaiting } from '../papers/queriesMissing.ts'
import { siteReport } from '../publishing/publishing.ts'
import { attentionFigures, projectGaps, salesByMonth } from './queriesOverview.ts'
import { search } from './queriesSearch.ts'
import { holdsEndingToday, listWaiting } from './queriesWaiting.ts'

const monthsShown = 12

/** The admins' overview (what waits, and sales), and the search over everything. */
export function makeOverview({
  database,
  clock,
  power,
  builderKey,
}: Pick<Dependencies, 'database' | 'clock' | 'power' | 'builderKey'>): Handlers<
  'GET /admin/overview' | 'GET /admin/project-gaps' | 'GET /admin/search'
> {
  return {
    async 'GET /admin/overview'({ caller }) {
      const now = clock.iso()
      const data = await database.snapshot(async (db) => {
        const figures = await attentionFigures(db, caller.id)
        const starts = Array.from({ length: monthsShown }, (_, monthsBack) => monthStart(now, monthsBack))
        const months = (await salesByMonth(db, starts)).toReversed()
        const books = await lastReport(db)
        const waiting = [
          ...(await listWaiting(db)),
          ...(await papersWaiting(db, companyDay(now))),
          ...(await holdsEndingToday(db, now)),
        ]
        const canImport =
          caller.userType === 'superAdmin'
            ? { canImportSales: true as const, uninvited: await countUninvited(db) }
            : {}
        const unvended = power && { unvended: await unvendedBills(db, power.buys) }
        const site = builderKey === undefined ? {} : { site: await siteReport(db, now) }
        const found = books?.count ? { books } : {}
        return { ...figures, ...unvended, waiting, ...found, ...site, ...canImport, months }
      })
      return { data }
    },

    async 'GET /admin/project-gaps'() {
      return { data: await database.snapshot(projectGaps) }
    },

    async 'GET /admin/search'({ query: { q } }) {
      return { data: await search(database, q) }
    },
  }
}
