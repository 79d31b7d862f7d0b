import { type Kysely, SqliteAdapter } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

/** Begins with what a client makes of the time: new ones are added at the index's end, not all over it. */
const once = `create unique index messages_once on messages (client_id, sender_id, room_id)
  where client_id is not null`

const columns = 'room_id, sender_id, text, client_id, seq, created_at'

/** SQLite can't drop a primary key: a new table, with the rows in the order in which they came. */
const sqlite = ({ text, whole, end }: ColumnTypes) => [
  `create table messages_by_place (
    room_id ${text} not null references chat_rooms (id),
    sender_id ${text} not null references users (id),
    text ${text} not null check (text <> ''),
    client_id ${text},
    seq ${whole} not null check (seq > 0),
    created_at ${text} not null,
    primary key (room_id, seq)
  ) ${end}`,
  `insert into messages_by_place (${columns}) select ${columns} from messages order by rowid`,
  'drop table messages',
  'alter table messages_by_place rename to messages',
  once,
]

const postgres = [
  'alter table messages drop column id, drop constraint messages_room_id_seq_key, add primary key (room_id, seq)',
  'drop index messages_once',
  once,
]

/**
 * A message is named by its room and its place there, and has no other id: an index of random ids cost a page of its
 * own to be changed, logged and stored again with every message.
 */
export const messagePlaces = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await runStatements(db, (types) => (isSqlite ? sqlite(types) : postgres))
  },
}
