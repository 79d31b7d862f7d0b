import { paperRules } from '#company.ts'
import type { Waiting } from '#contract/admin.ts'
import type { MissingPaper } from '#contract/papers.ts'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { latePapers } from '#domain/papers.ts'
import type { Queries } from '../../ports/database.ts'
import { lastPaid, ownershipsWithPayments } from '../owners/queriesOwnerships.ts'
import { kindsOfHomes } from './queriesReaders.ts'

const homes = (db: Queries) =>
  ownershipsWithPayments(db)
    .leftJoin('users as manager', 'manager.id', 'units.manager_id')
    .select(['projects.completed_at', 'units.manager_id'])
    .select(['manager.first_name as manager_first_name', 'manager.last_name as manager_last_name'])
    .select(lastPaid)
    .execute()

type Home = Awaited<ReturnType<typeof homes>>[number]

const dayOf = (time: string | null) => (time === null ? undefined : companyDay(time))

const daysOf = (home: Home) => ({
  assigned: companyDay(home.created_at),
  'paid in full': (home.paid_kobo ?? 0) >= home.price_kobo ? dayOf(home.last_paid_at) : undefined,
  completed: dayOf(home.completed_at),
})

const managerOf = ({ manager_id: _id, manager_first_name, manager_last_name }: Home) =>
  _id === null
    ? {}
    : { manager: { _id, firstName: manager_first_name ?? '', lastName: manager_last_name ?? '' } }

/**
 * The papers that homes should have by now and do not (`paperRules`), the latest first.
 * @param today `2026-11-30`, by the company's clock
 */
export async function missingPapers(db: Queries, today: string): Promise<MissingPaper[]> {
  if (paperRules.length === 0) return []
  const kinds = await kindsOfHomes(db)
  const missing = (await homes(db)).flatMap((home) =>
    latePapers(paperRules, daysOf(home), kinds.get(home.id) ?? new Set(), today).map((late) => ({
      ...{ ownedUnitId: home.id, unitId: home.unit_id },
      ...{ unitName: home.unit_name, projectName: home.project_name },
      owner: { _id: home.owner_id, firstName: home.first_name, lastName: home.last_name },
      ...managerOf(home),
      ...late,
    })),
  )
  return missing.toSorted((one, other) => other.days - one.days)
}

/** The homes that lack a paper, as the list of what waits has them: nothing, or one line. */
export async function papersWaiting(db: Queries, today: string): Promise<Waiting[]> {
  const missing = await missingPapers(db, today)
  const [longest] = missing
  if (longest === undefined) return []
  const homes = new Set(missing.map(({ ownedUnitId }) => ownedUnitId))
  return [{ what: 'papers', count: homes.size, oldestAt: dayEnd(longest.dueOn) }]
}
