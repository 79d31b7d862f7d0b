import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'

export type UnreadRoom = {
  readonly roomId: string
  readonly readerId: string
  readonly unitId: string
  readonly unitName: string
  readonly senderName: string
  readonly lastSeq: number
  /** How far the reader had been told when this was read. */
  readonly mailedSeq: number
}

type Window = {
  /** Rooms without activity since then are left alone. */
  readonly since: string
  /** Only messages that have waited since then or longer count. */
  readonly waitingSince: string
}

/** Rooms from one id, itself left out, to another. */
export type Slice = { readonly after: string; readonly upTo: string }

/**
 * The next so many rooms by id: a sweep looks at a slice at a time, for looking at all of them at once would keep an
 * embedded database, and with it the process, from everything else.
 * @returns undefined when no room comes after
 */
export async function nextSlice(db: Queries, after: string, rooms: number): Promise<Slice | undefined> {
  const ids = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(rooms)
    .execute()
  const last = ids.at(-1)
  return last === undefined ? undefined : { after, upTo: last.id }
}

/**
 * Who has messages waiting and was not told since they last read: the customer or the unit's manager.
 * @param side whose unread messages
 */
export async function unreadRooms(
  db: Queries,
  side: 'customer' | 'manager',
  { since, waitingSince }: Window,
  { after, upTo }: Slice,
  limit: number,
): Promise<UnreadRoom[]> {
  const rows = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .innerJoin('users as reader', (join) =>
      side === 'customer'
        ? join.onRef('reader.id', '=', 'chat_rooms.user_id')
        : join.onRef('reader.id', '=', 'units.manager_id'),
    )
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'chat_rooms.id').onRef('mark.user_id', '=', 'reader.id'),
    )
    .innerJoin('messages as waiting', (join) =>
      join.onRef('waiting.room_id', '=', 'chat_rooms.id').on('waiting.seq', '=', (where) =>
        where
          .selectFrom('messages as unread')
          .select(({ fn }) => fn.min('unread.seq').as('first'))
          .whereRef('unread.room_id', '=', 'chat_rooms.id')
          .whereRef('unread.sender_id', '<>', 'reader.id')
          .where('unread.seq', '>', sql<number>`coalesce(mark.last_seq, 0)`),
      ),
    )
    .innerJoin('users as sender', 'sender.id', 'waiting.sender_id')
    .select([
      'chat_rooms.id',
      'reader.id as reader_id',
      'units.id as unit_id',
      'units.name as unit_name',
      'sender.first_name',
      'sender.last_name',
      'chat_rooms.last_seq',
      sql<number>`coalesce(mark.mailed_seq, 0)`.as('mailed_seq'),
    ])
    .where('chat_rooms.id', '>', after)
    .where('chat_rooms.id', '<=', upTo)
    .where(sql`coalesce(chat_rooms.last_message_at, chat_rooms.created_at)`, '>', since)
    .where('reader.mail_notices', '=', 1)
    .where(sql<boolean>`coalesce(mark.mailed_seq, 0) <= coalesce(mark.last_seq, 0)`)
    .where('waiting.created_at', '<=', waitingSince)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    roomId: row.id,
    readerId: row.reader_id,
    unitId: row.unit_id,
    unitName: row.unit_name,
    senderName: `${row.first_name} ${row.last_name}`.trim(),
    lastSeq: row.last_seq,
    mailedSeq: row.mailed_seq,
  }))
}

/**
 * Remembers that a reader is told about a room.
 * @returns false when another instance was faster
 */
export async function claimTold(trx: Queries, room: UnreadRoom): Promise<boolean> {
  const told = await trx
    .insertInto('read_marks')
    .values({ room_id: room.roomId, user_id: room.readerId, last_seq: 0, mailed_seq: room.lastSeq })
    .onConflict((conflict) =>
      conflict
        .columns(['room_id', 'user_id'])
        .doUpdateSet({ mailed_seq: room.lastSeq })
        .where('read_marks.mailed_seq', '=', room.mailedSeq),
    )
    .returning('mailed_seq')
    .executeTakeFirst()
  return told !== undefined
}
