import type { ColumnTypes } from '../columns.ts'

/** Conversations about units. */
export const chat = ({ text, whole, end }: ColumnTypes): string[] => [
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
  'create index chat_rooms_by_activity on chat_rooms (coalesce(last_message_at, created_at))',

  // A message is identified by its room and its `seq` there.
  `create table messages (
    room_id ${text} not null references chat_rooms (id),
    sender_id ${text} not null references users (id),
    text ${text} not null check (text <> ''),
    client_id ${text},
    seq ${whole} not null check (seq > 0),
    created_at ${text} not null,
    primary key (room_id, seq)
  ) ${end}`,
  // A message that its client sends again is stored once.
  `create unique index messages_once on messages (client_id, sender_id, room_id)
    where client_id is not null`,

  // The newest message that a person has read, and the newest one when they were last mailed.
  `create table read_marks (
    room_id ${text} not null references chat_rooms (id),
    user_id ${text} not null references users (id),
    last_seq ${whole} not null,
    mailed_seq ${whole} not null default 0,
    primary key (room_id, user_id)
  ) ${end}`,
]
