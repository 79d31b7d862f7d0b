import { nanoid } from 'nanoid'
import type { Progress, Stage } from '#contract/progress.ts'
import { dayFrom } from '#domain/dates.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/**
 * How far the building of projects is, from what everyone may know: the newest percent that was
 * told, the first stage that is not reached, and the day of the newest update.
 * @param projectId all projects unless given
 */
export async function progressOf(db: Queries, projectId?: string): Promise<ReadonlyMap<string, Progress>> {
  const rows = await db
    .selectFrom('projects')
    .$if(projectId !== undefined, (query) => query.where('projects.id', '=', projectId ?? ''))
    .select(['projects.id', 'projects.status'])
    .select(({ selectFrom, ref }) => {
      const newest = selectFrom('project_updates')
        .where('project_updates.project_id', '=', ref('projects.id'))
        .where('audience', '=', 'public')
        .orderBy('happened_on', 'desc')
        .orderBy('project_updates.created_at', 'desc')
        .orderBy('project_updates.id', 'desc')
        .limit(1)
      return [
        newest.select('percent').where('percent', 'is not', null).as('percent'),
        newest.select('happened_on').as('updatedOn'),
        selectFrom('project_stages')
          .select('project_stages.name')
          .where('project_stages.project_id', '=', ref('projects.id'))
          .where('reached_on', 'is', null)
          .orderBy('position')
          .limit(1)
          .as('stage'),
      ]
    })
    .execute()
  return new Map(
    rows.map(({ id, status, percent, stage, updatedOn }) => [
      id,
      withoutNulls(status === 'ongoing' ? { percent, stage, updatedOn } : { updatedOn }),
    ]),
  )
}

/** The stages of a project, in their order. */
export async function stagesOf(db: Queries, projectId: string): Promise<Stage[]> {
  const rows = await db
    .selectFrom('project_stages')
    .select(['id as _id', 'name', 'planned_on as plannedOn', 'reached_on as reachedOn'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute()
  return rows.map(withoutNulls)
}

type NewStage = {
  readonly _id?: string | undefined
  readonly name: string
  readonly plannedOn?: string | undefined
  readonly reachedOn?: string | undefined
}

/** Gives the lines of plans that wait for the stages of a project their days, or takes them back. */
async function setDaysOfLines(trx: Queries, projectId: string): Promise<void> {
  const waits = await trx
    .selectFrom('plan_lines')
    .innerJoin('project_stages', 'project_stages.id', 'plan_lines.stage_id')
    .select(['stage_id', 'days_after', 'reached_on'])
    .distinct()
    .where('project_stages.project_id', '=', projectId)
    .execute()
  for (const { stage_id, days_after, reached_on } of waits)
    await trx
      .updateTable('plan_lines')
      .set({ due_on: reached_on === null ? null : dayFrom(reached_on, days_after ?? 0) })
      .where('stage_id', '=', stage_id)
      .where('days_after', '=', days_after)
      .execute()
}

/**
 * Replaces the stages of a project that the caller has locked. Stages keep those of their ids that
 * the project has already. The lines of plans that wait for them are due by them from then on.
 */
export async function storeStages(
  trx: Queries,
  projectId: string,
  stages: readonly NewStage[],
): Promise<void> {
  const before = await trx
    .deleteFrom('project_stages')
    .where('project_id', '=', projectId)
    .returning('id')
    .execute()
  const free = new Set(before.map(({ id }) => id))
  const rows = stages.map(({ _id, name, plannedOn, reachedOn }, position) => ({
    // A stage that is sent twice keeps its id once.
    id: _id !== undefined && free.delete(_id) ? _id : nanoid(),
    ...{ project_id: projectId, position, name },
    ...{ planned_on: plannedOn ?? null, reached_on: reachedOn ?? null },
  }))
  if (rows.length > 0) await trx.insertInto('project_stages').values(rows).execute()
  await setDaysOfLines(trx, projectId)
  await trx
    .updateTable('projects')
    .set(({ eb }) => ({ stages_version: eb('stages_version', '+', 1) }))
    .where('id', '=', projectId)
    .execute()
}

type Waiting = { readonly plans: number; readonly payments: number }

/** How many payment plans of present owners, and how many of their lines, wait for each stage. */
export async function waitingForStages(
  db: Queries,
  projectId: string,
): Promise<ReadonlyMap<string, Waiting>> {
  const rows = await db
    .selectFrom('plan_lines')
    .innerJoin('ownerships', 'ownerships.id', 'plan_lines.ownership_id')
    .innerJoin('project_stages', 'project_stages.id', 'plan_lines.stage_id')
    .select(({ fn }) => [
      'project_stages.id as stageId',
      fn.count<number>('plan_lines.ownership_id').distinct().as('plans'),
      fn.countAll<number>().as('payments'),
    ])
    .where('project_stages.project_id', '=', projectId)
    .groupBy('project_stages.id')
    .execute()
  return new Map(rows.map(({ stageId, ...waiting }) => [stageId, waiting]))
}

/** The version of the stages of a project; undefined for an unknown project. */
export async function stagesVersionOf(db: Queries, projectId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('stages_version')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return row?.stages_version
}

/** The project of a unit; undefined for an unknown unit. */
export async function projectOfUnit(db: Queries, unitId: string): Promise<string | undefined> {
  const row = await db.selectFrom('units').select('project_id').where('id', '=', unitId).executeTakeFirst()
  return row?.project_id
}

/** How many people own a home of a project. */
export async function countOwners(db: Queries, projectId: string): Promise<number> {
  const { owners } = await db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .select(({ fn }) => fn.count<number>('owner_id').distinct().as('owners'))
    .where('units.project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return owners
}

export type ProjectOwner = {
  readonly userId: string
  /** One of their homes in the project. */
  readonly unitId: string
}

/** Everyone who owns a home of a project, once each. */
export const ownersOf = (db: Queries, projectId: string): Promise<ProjectOwner[]> =>
  db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .select(({ fn }) => ['owner_id as userId', fn.min('units.id').as('unitId')])
    .where('units.project_id', '=', projectId)
    .groupBy('owner_id')
    .orderBy('owner_id')
    .execute()
