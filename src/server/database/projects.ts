import type { ProjectSummary } from '#contract/projects.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'

/** Projects with what their units add up to, in one query. */
const withUnitFigures = (db: Queries) =>
  db
    .selectFrom('projects')
    .leftJoin('units', 'units.project_id', 'projects.id')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .selectAll('projects')
    .select(({ fn }) => [
      fn.count<number>('units.id').as('unit_count'),
      fn.count<number>('ownerships.id').as('sold_count'),
      fn.min<number | null>('units.price_kobo').as('price_from'),
      fn.max<number | null>('units.price_kobo').as('price_to'),
      fn.min<number | null>('units.number_of_rooms').as('rooms_from'),
      fn.max<number | null>('units.number_of_rooms').as('rooms_to'),
    ])
    .groupBy('projects.id')

type AvailableFrom = NonNullable<ProjectSummary['availableFrom']>

/** The lowest price of a unit without an owner, by project and number of rooms. */
async function availableFrom(db: Queries, projectId?: string): Promise<ReadonlyMap<string, AvailableFrom>> {
  const rows = await db
    .selectFrom('units')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .select(({ fn }) => ['project_id', 'number_of_rooms as rooms', fn.min<number>('price_kobo').as('kobo')])
    .where('ownerships.id', 'is', null)
    .$if(projectId !== undefined, (units) => units.where('project_id', '=', projectId ?? ''))
    .groupBy(['project_id', 'number_of_rooms'])
    .orderBy('number_of_rooms')
    .execute()
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map(
    [...byProject].map(([id, found]) => [
      id,
      found.map(({ rooms, kobo }) => ({ rooms, price: nairaOf(kobo) })),
    ]),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof withUnitFigures>['executeTakeFirstOrThrow']>>

const figures = (row: Row) =>
  row.price_from === null || row.price_to === null || row.rooms_from === null || row.rooms_to === null
    ? {}
    : {
        priceFrom: nairaOf(row.price_from),
        priceTo: nairaOf(row.price_to),
        roomsFrom: row.rooms_from,
        roomsTo: row.rooms_to,
      }

const toProjectSummary = (row: Row): ProjectSummary => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  location: row.location,
  address: row.address,
  description: row.description,
  status: row.status,
  'unit count': [{ count: row.unit_count }],
  availableCount: row.unit_count - row.sold_count,
  ...figures(row),
  createdAt: row.created_at,
  ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
  version: row.version,
})

/** Every project, newest first. */
export async function listProjects(db: Queries): Promise<ProjectSummary[]> {
  const rows = await withUnitFigures(db)
    .orderBy('projects.created_at', 'desc')
    .orderBy('projects.id')
    .execute()
  const available = await availableFrom(db)
  return rows.map((row) => ({ ...toProjectSummary(row), availableFrom: available.get(row.id) ?? [] }))
}

export async function findProject(db: Queries, projectId: string): Promise<ProjectSummary | undefined> {
  const row = await withUnitFigures(db).where('projects.id', '=', projectId).executeTakeFirst()
  if (row === undefined) return undefined
  const available = await availableFrom(db, projectId)
  return { ...toProjectSummary(row), availableFrom: available.get(projectId) ?? [] }
}
