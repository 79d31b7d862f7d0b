import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** Whole naira as a whole number, others with their kobo, as JavaScript writes them. */
const naira = (kobo: string) => `case when ${kobo} % 100 = 0 then ${kobo} / 100 else ${kobo} / 100.0 end`

/** A project as `projectSummary` of the contract says, in JSON: text of a pair's name, and SQL of its value. */
const pairs = (object: string) =>
  [
    ['_id', 'p.id'],
    ['name', 'p.name'],
    ['image', 'p.image'],
    ['location', 'p.location'],
    ['address', 'p.address'],
    ['description', 'p.description'],
    ['status', 'p.status'],
    ['unit count', object],
    ['availableCount', 'count(u.id) - count(o.id)'],
    ['priceFrom', naira('min(u.price_kobo)')],
    ['priceTo', naira('max(u.price_kobo)')],
    ['roomsFrom', 'min(u.number_of_rooms)'],
    ['roomsTo', 'max(u.number_of_rooms)'],
    ['createdAt', 'p.created_at'],
    ['completedAt', 'p.completed_at'],
    ['version', 'p.version'],
  ]
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')

// Both leave out what is null: a project without units names no price.
const sqliteCard = `json_patch('{}', json_object(${pairs("json_array(json_object('count', count(u.id)))")}))`
const postgresCard = `json_strip_nulls(json_build_object(${pairs("json_build_array(json_build_object('count', count(u.id)))")}))::text`

/** Writes the cards of the projects that a condition names. */
const write = (card: string, condition: string) => `
  insert into project_cards (project_id, created_at, card)
  select p.id, p.created_at, ${card}
  from projects p left join units u on u.project_id = p.id left join ownerships o on o.unit_id = u.id
  where ${condition} group by p.id
  on conflict (project_id) do update set created_at = excluded.created_at, card = excluded.card`

const table = ({ text, end }: ColumnTypes) => [
  `create table project_cards (
    project_id ${text} primary key,
    created_at ${text} not null,
    card ${text} not null
  ) ${end}`,
  'create index project_cards_in_order on project_cards (created_at desc, project_id)',
]

/** Where a changed row's project is found. */
const sources = { projects: 'id', units: 'project_id', ownerships: 'unit_id' } as const

const projectOf = (source: keyof typeof sources, row: string) =>
  source === 'ownerships'
    ? `(select project_id from units where id = ${row}.unit_id)`
    : `${row}.${sources[source]}`

const rowsOf = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const

const sqliteTriggers = (Object.keys(sources) as (keyof typeof sources)[]).flatMap((source) =>
  (['insert', 'update', 'delete'] as const).map((event) => {
    const places = rowsOf[event].map((row) => projectOf(source, row)).join(', ')
    const remove = source === 'projects' && event === 'delete'
    const work = remove
      ? 'delete from project_cards where project_id = old.id'
      : write(sqliteCard, `p.id in (${places})`)
    return `create trigger ${source}_on_card_${event} after ${event} on ${source} begin ${work}; end`
  }),
)

const postgresTriggers = (Object.keys(sources) as (keyof typeof sources)[]).flatMap((source) => [
  // Every writer of the catalogue takes the version's row first, so that no two wait for each other's cards, and each
  // sees what the one before it stored.
  `create function ${source}_on_card() returns trigger language plpgsql as $$ begin
    perform 1 from public_version for update;
    if tg_op <> 'INSERT' then ${write(postgresCard, `p.id = ${projectOf(source, 'old')}`)}; end if;
    if tg_op <> 'DELETE' then ${write(postgresCard, `p.id = ${projectOf(source, 'new')}`)}; end if;
    ${source === 'projects' ? "if tg_op = 'DELETE' then delete from project_cards where project_id = old.id; end if;" : ''}
    return null; end $$`,
  `create trigger ${source}_on_card after insert or update or delete on ${source}
    for each row execute function ${source}_on_card()`,
])

/**
 * The public list's items, ready as JSON, one a project: the database writes them in the transaction that changes
 * what they show. Adding up every unit for every list took ten times as long as reading these.
 */
export const projectCards = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const existing = write(isSqlite ? sqliteCard : postgresCard, 'true')
    await runStatements(db, (types) => [
      ...table(types),
      existing,
      ...(isSqlite ? sqliteTriggers : postgresTriggers),
    ])
  },
}
