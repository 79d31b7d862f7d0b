import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds who wrote the newest message of a room, so that the rooms that wait for an answer are counted
 * in an index. It is a person and refers to none: SQLite never drops a column that does.
 */
export const lastSender = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ text }) => [
      `alter table chat_rooms add column last_sender_id ${text}`,
      `update chat_rooms set last_sender_id = (select sender_id from messages
        where messages.room_id = chat_rooms.id and messages.seq = chat_rooms.last_seq)`,
      `create index chat_rooms_unanswered on chat_rooms (user_id, last_message_at, last_sender_id)
        where last_sender_id = user_id`,
    ]),
}
