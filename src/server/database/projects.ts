import { SqliteAdapter, sql } from 'kysely'
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

/** For each number of rooms the lowest price of a unit without an owner. */
async function availableFrom(db: Queries, projectId: string): Promise<ProjectSummary['availableFrom']> {
  const rows = await db
    .selectFrom('units')
    .leftJoin('ownerships', 'ownerships.unit_id', 'units.id')
    .select(({ fn }) => ['number_of_rooms as rooms', fn.min<number>('price_kobo').as('kobo')])
    .where('project_id', '=', projectId)
    .where('ownerships.id', 'is', null)
    .groupBy('number_of_rooms')
    .orderBy('number_of_rooms')
    .execute()
  return rows.map(({ rooms, kobo }) => ({ rooms, price: nairaOf(kobo) }))
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

/** Bytes where an engine can give a text as such. */
type Text = string | Uint8Array<ArrayBuffer>

/*
 * Both engines add up the rows of a sorted subquery in its order, and a test holds them to it. Said inside `string_agg`,
 * SQLite would sort once more without the index: the whole list then takes three times as long.
 *
 * SQLite gives the text as the bytes that are sent: reading them as text, to write it as bytes again, took as long as
 * adding up the rows.
 */
const readCards = (db: Queries, before: string, after: string) => {
  const text = sql<Text>`${before} || coalesce(string_agg(card, ','), '') || ${after}`
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return db
    .selectFrom((from) =>
      from
        .selectFrom('project_cards')
        .select('card')
        .orderBy('created_at', 'desc')
        .orderBy('project_id')
        .as('sorted'),
    )
    .select((isSqlite ? sql<Text>`cast(${text} as blob)` : text).as('list'))
    .executeTakeFirstOrThrow()
}

/**
 * Every project, newest first, as JSON in UTF-8: a list of what `findProject` gives for each.
 * @param before put in front of the list @param after put behind it
 */
export async function listProjects(db: Queries, before = '', after = ''): Promise<Uint8Array<ArrayBuffer>> {
  const row = await readCards(db, `${before}[`, `]${after}`)
  return typeof row.list === 'string' ? Buffer.from(row.list) : row.list
}

export async function findProject(db: Queries, projectId: string): Promise<ProjectSummary | undefined> {
  const row = await withUnitFigures(db).where('projects.id', '=', projectId).executeTakeFirst()
  if (row === undefined) return undefined
  return { ...toProjectSummary(row), availableFrom: await availableFrom(db, projectId) }
}
