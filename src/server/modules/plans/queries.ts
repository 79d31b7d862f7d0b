import { nanoid } from 'nanoid'
import type { PlannedLine } from '#domain/plan.ts'
import { inParts } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'
import { ownershipsWithPayments } from '../owners/queriesOwnerships.ts'
import { planLinesOf, type StoredLine } from './queriesLines.ts'

/** An owned home with its plan; without lines it has none. */
export type PlannedHome = {
  readonly ownershipId: string
  readonly unitId: string
  readonly projectId: string
  readonly owner: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
  }
  readonly priceKobo: number
  readonly paidKobo: number
  /** 0 for a home that never had a plan. */
  readonly version: number
  readonly edited: { readonly by: string; readonly at: string } | undefined
  readonly lines: readonly StoredLine[]
}

const withPlans = (db: Queries) =>
  ownershipsWithPayments(db)
    .leftJoin('payment_plans', 'payment_plans.ownership_id', 'ownerships.id')
    .select(['payment_plans.version', 'payment_plans.edited_by', 'payment_plans.edited_at'])

type Row = Awaited<ReturnType<ReturnType<typeof withPlans>['executeTakeFirstOrThrow']>>

const toHome = (row: Row, lines: readonly StoredLine[] | undefined): PlannedHome => ({
  ownershipId: row.id,
  unitId: row.unit_id,
  projectId: row.project_id,
  owner: { id: row.owner_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  priceKobo: row.price_kobo,
  paidKobo: row.paid_kobo ?? 0,
  version: row.version ?? 0,
  edited:
    row.edited_by === null || row.edited_at === null ? undefined : { by: row.edited_by, at: row.edited_at },
  lines: lines ?? [],
})

/** Some owned homes with their plans; those whose ownership has ended are left out. */
export async function plannedHomes(db: Queries, ownershipIds: readonly string[]): Promise<PlannedHome[]> {
  if (ownershipIds.length === 0) return []
  const rows = await withPlans(db).where('ownerships.id', 'in', ownershipIds).execute()
  const lines = await planLinesOf(db, ownershipIds)
  return rows.map((row) => toHome(row, lines.get(row.id)))
}

/** One owned home with its plan; undefined if the ownership is unknown or has ended. */
export const plannedHome = async (db: Queries, ownershipId: string): Promise<PlannedHome | undefined> =>
  (await plannedHomes(db, [ownershipId]))[0]

/** The ownership of a unit by this person; undefined unless it is theirs now. */
export async function ownershipBy(db: Queries, unitId: string, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ownerships')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.id
}

type NewPlan = {
  readonly ownershipId: string
  readonly lines: readonly (PlannedLine & {
    readonly _id?: string | undefined
    readonly stage?: { readonly _id: string; readonly daysAfter: number } | undefined
  })[]
  readonly editedBy: string
  readonly now: string
}

/**
 * Replaces the plan of a home that the caller has locked. Lines keep those of their ids that the
 * plan has already: by them a reminder knows its line.
 */
export async function storePlan(trx: Queries, { ownershipId, lines, editedBy, now }: NewPlan): Promise<void> {
  const edited = { edited_by: editedBy, edited_at: now }
  await trx
    .insertInto('payment_plans')
    .values({ ownership_id: ownershipId, ...edited })
    .onConflict((conflict) =>
      conflict
        .column('ownership_id')
        .doUpdateSet(({ eb, ref }) => ({ ...edited, version: eb(ref('payment_plans.version'), '+', 1) })),
    )
    .execute()
  const before = await trx
    .deleteFrom('plan_lines')
    .where('ownership_id', '=', ownershipId)
    .returning('id')
    .execute()
  const free = new Set(before.map(({ id }) => id))
  const rows = lines.map(({ _id, title, amountKobo, dueOn, stage }, position) => ({
    // A line that is sent twice keeps its id once.
    id: _id !== undefined && free.delete(_id) ? _id : nanoid(),
    ...{ ownership_id: ownershipId, position, title, amount_kobo: amountKobo, due_on: dueOn ?? null },
    ...{ stage_id: stage?._id ?? null, days_after: stage?.daysAfter ?? null },
  }))
  for (const part of inParts(rows)) await trx.insertInto('plan_lines').values(part).execute()
}

/** The first name of a colleague. */
export async function firstNameOf(db: Queries, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('first_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.first_name
}
