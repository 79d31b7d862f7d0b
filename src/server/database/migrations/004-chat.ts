import type { Kysely } from 'kysely'
import { type ColumnTypes, runStatements } from './columns.ts'

const statements = ({ text, whole, end }: ColumnTypes) => [
  `create table chat_rooms (
    id ${text} primary key,
    unit_id ${text} not null references units (id),
    user_id ${text} not null references users (id),
    created_at ${text} not null,
    last_message_at ${text},
    last_seq ${whole} not null default 0,
    version ${whole} not null default 1,
    unique (unit_id, user_id),
    check ((last_seq = 0) = (last_message_at is null))
  ) ${end}`,
  'create index chat_rooms_by_user on chat_rooms (user_id)',

  `create table messages (
    id ${text} primary key,
    room_id ${text} not null references chat_rooms (id),
    sender_id ${text} not null references users (id),
    text ${text} not null check (text <> ''),
    client_id ${text},
    seq ${whole} not null check (seq > 0),
    created_at ${text} not null,
    unique (room_id, seq)
  ) ${end}`,
  `create unique index messages_once on messages (room_id, sender_id, client_id)
    where client_id is not null`,

  `create table read_marks (
    room_id ${text} not null references chat_rooms (id),
    user_id ${text} not null references users (id),
    last_seq ${whole} not null,
    mailed_seq ${whole} not null default 0,
    primary key (room_id, user_id)
  ) ${end}`,
]

export const chat = { up: (db: Kysely<unknown>) => runStatements(db, statements) }
