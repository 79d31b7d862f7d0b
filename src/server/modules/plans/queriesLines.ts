import type { PlannedLine } from '#domain/plan.ts'
import type { Queries } from '../../ports/database.ts'

export type StoredLine = PlannedLine & { readonly _id: string }

/** The lines of some plans, in their order, by ownership. */
export async function planLinesOf(
  db: Queries,
  ownershipIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredLine[]>> {
  if (ownershipIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('plan_lines')
    .select(['id', 'ownership_id', 'title', 'amount_kobo', 'due_on'])
    .where('ownership_id', 'in', ownershipIds)
    .orderBy('ownership_id')
    .orderBy('position')
    .execute()
  const lines = rows.map(({ id, title, amount_kobo, due_on, ownership_id }) => ({
    ownership_id,
    line: { _id: id, title, amountKobo: amount_kobo, dueOn: due_on ?? undefined },
  }))
  const byHome = Map.groupBy(lines, ({ ownership_id }) => ownership_id)
  return new Map([...byHome].map(([id, ofHome]) => [id, ofHome.map(({ line }) => line)]))
}
