import type { Queries } from '../../ports/database.ts'

/** A reminder of a line: of each kind one for each day that the line is or was due. */
export type Reminder = { readonly lineId: string; readonly kind: string; readonly dueOn: string }

export type DecidedReminders = {
  readonly ownershipId: string
  readonly reminders: readonly Reminder[]
  /** When the owner was told; null: nobody is told. */
  readonly toldAt: string | null
}

/**
 * Writes down that reminders are decided, so that they never go out again.
 * @returns those that were not decided before
 */
export async function decideReminders(
  trx: Queries,
  { ownershipId, reminders, toldAt }: DecidedReminders,
): Promise<Reminder[]> {
  if (reminders.length === 0) return []
  const rows = reminders.map(({ lineId, kind, dueOn }) => ({
    ...{ line_id: lineId, kind, due_on: dueOn },
    ...{ ownership_id: ownershipId, told_at: toldAt },
  }))
  const made = await trx
    .insertInto('plan_reminders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['line_id as lineId', 'kind', 'due_on as dueOn'])
    .execute()
  return made
}

/** When the owner of a home was reminded by hand on a day; undefined if they were not. */
export async function remindedByHand(
  db: Queries,
  ownershipId: string,
  day: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('plan_reminders')
    .select('told_at')
    .where('ownership_id', '=', ownershipId)
    .where('due_on', '=', day)
    .where('kind', '=', 'by hand')
    .executeTakeFirst()
  return row?.told_at ?? undefined
}

/** The ownerships that have a line due in these days, `2026-11-30`, both included. */
export async function homesDueBetween(
  db: Queries,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_lines')
    .select('ownership_id')
    .distinct()
    .where('due_on', '>=', from)
    .where('due_on', '<=', until)
    .orderBy('ownership_id')
    .execute()
  return rows.map(({ ownership_id }) => ownership_id)
}

/** The reminders of some homes that were decided. */
export const decidedReminders = (db: Queries, ownershipIds: readonly string[]): Promise<Reminder[]> =>
  db
    .selectFrom('plan_reminders')
    .select(['line_id as lineId', 'kind', 'due_on as dueOn'])
    .where('ownership_id', 'in', ownershipIds)
    .execute()
