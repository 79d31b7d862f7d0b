import type { Selectable } from 'kysely'
import type { Progress } from '#contract/progress.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { nairaOf } from '#domain/kobo.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import { progressOf } from '../progress/queries.ts'
import { held } from './queriesUnits.ts'

/** Projects with their units counted by number of rooms: a row each, or one row without units. */
const withUnitFigures = (db: Queries, now: string) =>
  db
    .selectFrom('projects')
    .leftJoin('units', 'units.project_id', 'projects.id')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .leftJoin(held(db, now), 'held.unit_id', 'units.id')
    .selectAll('projects')
    .select(({ fn }) => [
      'units.number_of_rooms as rooms',
      fn.count<number>('units.id').as('units'),
      fn.count<number>('ownerships.id').as('sold'),
      fn.count<number>('held.unit_id').as('reserved'),
      fn.min<number | null>('units.price_kobo').as('lowest'),
      fn.max<number | null>('units.price_kobo').as('highest'),
      fn
        .min<number | null>('units.price_kobo')
        .filterWhere('ownerships.id', 'is', null)
        .filterWhere('held.unit_id', 'is', null)
        .as('lowest_available'),
    ])
    .groupBy(['projects.id', 'units.number_of_rooms'])
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id')
    .orderBy('units.number_of_rooms')

type Row = Awaited<ReturnType<ReturnType<typeof withUnitFigures>['executeTakeFirstOrThrow']>>

const isNumber = (value: number | null): value is number => value !== null
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The ranges of prices and of numbers of rooms; empty for a project without units. */
function ranges(rows: readonly Row[]) {
  const rooms = rows.map((row) => row.rooms).filter(isNumber)
  const prices = rows.flatMap(({ lowest, highest }) => [lowest, highest]).filter(isNumber)
  if (rooms.length === 0) return {}
  return {
    priceFrom: nairaOf(Math.min(...prices)),
    priceTo: nairaOf(Math.max(...prices)),
    roomsFrom: Math.min(...rooms),
    roomsTo: Math.max(...rooms),
  }
}

/** @param rows all rows of the project */
function toSummary(project: Row, rows: readonly Row[], progress: Progress | undefined): ProjectSummary {
  const count = sum(rows.map(({ units }) => units))
  const reserved = sum(rows.map((row) => row.reserved))
  return {
    _id: project.id,
    name: project.name,
    image: project.image,
    location: project.location,
    address: project.address,
    description: project.description,
    status: project.status,
    'unit count': [{ count }],
    availableCount: count - sum(rows.map(({ sold }) => sold)) - reserved,
    ...(reserved === 0 ? {} : { reservedCount: reserved }),
    ...ranges(rows),
    createdAt: project.created_at,
    ...(project.completed_at === null ? {} : { completedAt: project.completed_at }),
    version: project.version,
    progress: progress ?? {},
    availableFrom: rows.flatMap(({ rooms, units, lowest_available: kobo }) =>
      rooms === null || units === 0 || kobo === null ? [] : [{ rooms, price: nairaOf(kobo) }],
    ),
  }
}

const toSummaries = (rows: readonly Row[], progress: ReadonlyMap<string, Progress>) =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) =>
    group.slice(0, 1).map((project) => toSummary(project, group, progress.get(project.id))),
  )

/** All projects with the figures of their units, newest first. @param now ISO 8601 */
export const listProjects = async (db: Queries, now: string): Promise<ProjectSummary[]> =>
  toSummaries(await withUnitFigures(db, now).execute(), await progressOf(db))

/** One project as `listProjects` returns it; undefined for an unknown one. */
export const findProject = async (
  db: Queries,
  projectId: string,
  now: string,
): Promise<ProjectSummary | undefined> =>
  toSummaries(
    await withUnitFigures(db, now).where('projects.id', '=', projectId).execute(),
    await progressOf(db, projectId),
  )[0]

/** Whether there is a project of this id. */
export const isProject = (db: Queries, projectId: string): Promise<boolean> =>
  findsRow(db.selectFrom('projects').select('id').where('id', '=', projectId))

export type ProjectDetails = {
  readonly name: string
  readonly description: string
  readonly image: string
  readonly address: string
  readonly location: string
}

const toColumns = ({ name, description, image, address, location }: ProjectDetails) => ({
  name,
  description,
  image,
  address,
  location,
})

/** Stores a new project as ongoing. */
export async function insertProject(
  trx: Queries,
  project: ProjectDetails & { readonly id: string; readonly createdAt: string },
): Promise<void> {
  const row = { ...toColumns(project), id: project.id, created_at: project.createdAt, completed_at: null }
  await trx.insertInto('projects').values(row).execute()
}

/** Reads a project and locks its row until the transaction ends. Changing its files needs this. */
export const lockProject = (
  trx: Queries,
  projectId: string,
): Promise<Selectable<Tables['projects']> | undefined> =>
  trx
    .updateTable('projects')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', projectId)
    .returningAll()
    .executeTakeFirst()

/** @param completedAt when it was completed; undefined while it is ongoing */
export async function updateProject(
  trx: Queries,
  projectId: string,
  details: ProjectDetails,
  completedAt: string | undefined,
): Promise<void> {
  await trx
    .updateTable('projects')
    .set(({ eb }) => ({
      ...toColumns(details),
      status: completedAt === undefined ? 'ongoing' : 'completed',
      completed_at: completedAt ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', projectId)
    .execute()
}
