import { sql } from 'kysely'
import type { ProjectSummary } from '#contract/projects.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { prepared } from './prepared.ts'

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

/*
 * Both engines add up the rows of a sorted subquery in its order, and a test holds them to it. Said inside `string_agg`,
 * SQLite would sort once more without the index: the whole list then takes three times as long.
 */
const readCards = prepared((db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('project_cards')
        .select('card')
        .orderBy('created_at', 'desc')
        .orderBy('project_id')
        .as('sorted'),
    )
    .select(sql<string | null>`string_agg(card, ',')`.as('cards')),
)

/** Every project, newest first, as JSON: a list of what `findProject` gives for each. */
export async function listProjects(db: Queries): Promise<string> {
  const [row] = await readCards(db)
  return `[${row?.cards ?? ''}]`
}

export async function findProject(db: Queries, projectId: string): Promise<ProjectSummary | undefined> {
  const row = await withUnitFigures(db).where('projects.id', '=', projectId).executeTakeFirst()
  return row === undefined ? undefined : toProjectSummary(row)
}
