import { type Kysely, SqliteAdapter } from 'kysely'
import { runStatements } from './columns.ts'

/** The lowest price in naira of a project's homes without an owner, one row for each number of rooms. */
const rows = (project: string) => `
  select rooms, case when kobo % 100 = 0 then kobo / 100 else kobo / 100.0 end as price from (
    select u.number_of_rooms as rooms, min(u.price_kobo) as kobo from units u
    where u.project_id = ${project} and not exists (select 1 from ownerships o where o.unit_id = u.id)
    group by u.number_of_rooms order by u.number_of_rooms
  ) as lowest`

/** The card of a row of `project_cards`, with the field at its end. */
const completed = (row: string, list: string) =>
  `substr(${row}.card, 1, length(${row}.card) - 1) || ',"availableFrom":' ||
    (select ${list} from (${rows(`${row}.project_id`)}) as available) || '}'`

// Asked first: what completes a card writes to it, and is then a change of the card itself.
const isPlain = (row: string) => `${row}.card not like '%,"availableFrom":[%]}'`

const sqliteList = "json_group_array(json_object('rooms', rooms, 'price', price))"
const sqlite = ['insert', 'update of card'].map(
  (event) => `create trigger project_cards_${event.slice(0, 6)}_completed after ${event} on project_cards
    when ${isPlain('new')} begin
      update project_cards set card = ${completed('new', sqliteList)} where project_id = new.project_id;
    end`,
)

const postgresList = `coalesce(json_agg(json_build_object('rooms', rooms, 'price', price) order by rooms), '[]')::text`
const postgres = [
  `create function complete_card() returns trigger language plpgsql as $$ begin
    if ${isPlain('new')} then new.card := ${completed('new', postgresList)}; end if;
    return new; end $$`,
  `create trigger project_cards_completed before insert or update of card on project_cards
    for each row execute function complete_card()`,
]

/**
 * What a wish for "so many rooms or more, up to this price" is held against: the cheapest home that can still be
 * bought, for each number of rooms. Completes each card of 009 as it is written, whatever changed it.
 */
export const availableFrom = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, () => [
      ...(isSqlite ? sqlite : postgres),
      'update project_cards set card = card',
      // Answers kept under the version of before lack the field.
      'update public_version set version = version + 1',
    ])
  },
}
