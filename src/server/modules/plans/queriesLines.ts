import type { PlannedLine } from '#domain/plan.ts'
import type { Queries } from '../../ports/database.ts'

export type StoredLine = PlannedLine & { readonly _id: string }

type LinesByHome = ReadonlyMap<string, readonly StoredLine[]>

const selectLines = (db: Queries) =>
  db
    .selectFrom('plan_lines')
    .select([
      'plan_lines.id',
      'plan_lines.ownership_id',
      'plan_lines.title',
      'plan_lines.amount_kobo',
      'plan_lines.due_on',
    ])
    .orderBy('plan_lines.ownership_id')
    .orderBy('plan_lines.position')

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

function byHome(rows: readonly Row[]): LinesByHome {
  const lines = rows.map(({ id, title, amount_kobo, due_on, ownership_id }) => ({
    ownership_id,
    line: { _id: id, title, amountKobo: amount_kobo, dueOn: due_on ?? undefined },
  }))
  const grouped = Map.groupBy(lines, ({ ownership_id }) => ownership_id)
  return new Map([...grouped].map(([id, ofHome]) => [id, ofHome.map(({ line }) => line)]))
}

/** The lines of some plans, in their order, by ownership. */
export async function planLinesOf(db: Queries, ownershipIds: readonly string[]): Promise<LinesByHome> {
  if (ownershipIds.length === 0) return new Map()
  return byHome(await selectLines(db).where('plan_lines.ownership_id', 'in', ownershipIds).execute())
}

/** The lines of the plans of all present owners, in their order, by ownership. */
export const presentPlanLines = async (db: Queries): Promise<LinesByHome> =>
  byHome(await selectLines(db).innerJoin('ownerships', 'ownerships.id', 'plan_lines.ownership_id').execute())
