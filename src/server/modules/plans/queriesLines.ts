import type { PaymentPlan } from '#contract/plans.ts'
import type { PlannedLine } from '#domain/plan.ts'
import type { Queries } from '../../ports/database.ts'

export type StoredLine = PlannedLine & {
  readonly _id: string
  /** The stage that it waits for. It has a day once that is reached. */
  readonly stage?: PaymentPlan['lines'][number]['stage']
}

type LinesByHome = ReadonlyMap<string, readonly StoredLine[]>

const selectLines = (db: Queries) =>
  db
    .selectFrom('plan_lines')
    .leftJoin('project_stages', 'project_stages.id', 'plan_lines.stage_id')
    .select([
      'plan_lines.days_after',
      'project_stages.id as stage_id',
      'project_stages.name as stage_name',
      'plan_lines.id',
      'plan_lines.ownership_id',
      'plan_lines.title',
      'plan_lines.amount_kobo',
      'plan_lines.due_on',
    ])
    .orderBy('plan_lines.ownership_id')
    .orderBy('plan_lines.position')

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

function toLine({ id, title, amount_kobo, due_on, days_after, stage_id, stage_name }: Row): StoredLine {
  const line = { _id: id, title, amountKobo: amount_kobo, dueOn: due_on ?? undefined }
  if (stage_id === null || stage_name === null) return line
  return { ...line, stage: { _id: stage_id, name: stage_name, daysAfter: days_after ?? 0 } }
}

function byHome(rows: readonly Row[]): LinesByHome {
  const lines = rows.map((row) => ({ ownership_id: row.ownership_id, line: toLine(row) }))
  const grouped = Map.groupBy(lines, ({ ownership_id }) => ownership_id)
  return new Map([...grouped].map(([id, ofHome]) => [id, ofHome.map(({ line }) => line)]))
}

/** The lines of some plans, in their order, by ownership. */
export async function planLinesOf(db: Queries, ownershipIds: readonly string[]): Promise<LinesByHome> {
  if (ownershipIds.length === 0) return new Map()
  return byHome(await selectLines(db).where('plan_lines.ownership_id', 'in', ownershipIds).execute())
}
