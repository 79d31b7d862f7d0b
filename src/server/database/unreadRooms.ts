import { type RawBuilder, sql } from 'kysely'
import { erasedLike } from '#domain/accountStatus.ts'
import type { Named } from '#domain/names.ts'
import type { Queries } from '../ports/database.ts'

export type UnreadRoom = {
  readonly roomId: string
  readonly readerId: string
  readonly unitId: string
  readonly sender: Named
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

type Side = 'customer' | 'manager'

/** The newest activity in a room, as the index `chat_rooms_by_activity` has it. */
const activity = sql<string>`coalesce(chat_rooms.last_message_at, chat_rooms.created_at)`

const readUpTo = sql<number>`coalesce(mark.last_seq, 0)`

/** True if a message was written to the reader on a side. The present manager need not answer a former one. */
const wroteTo: Readonly<Record<Side, RawBuilder<unknown>>> = {
  customer: sql`unread.sender_id <> reader.id`,
  manager: sql`unread.sender_id = chat_rooms.user_id`,
}

/**
 * A column of the first unread message to the reader on a side. A subquery and not a join: joined, SQLite begins with
 * the messages of all the rooms, and looks for the first one anew for each of them.
 */
const firstUnread = (column: 'sender_id' | 'created_at' | 'seq', side: Side) => sql<string>`(
  select unread.${sql.ref(column)} from messages as unread
  where unread.room_id = chat_rooms.id and unread.seq > ${readUpTo} and ${wroteTo[side]}
  order by unread.seq limit 1)`

/** How far the reader was told by mail. */
const toldUpTo = sql<number>`coalesce(mark.mailed_seq, 0)`

/** Rooms where the reader on this side wants notices and was not told of the newest message. */
const untold = (db: Queries, side: Side) =>
  db
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
    .where('reader.mail_notices', '=', 1)
    .where('chat_rooms.last_seq', '>', toldUpTo)

const unreadRoomColumns = [
  'chat_rooms.id',
  'reader.id as reader_id',
  'chat_rooms.unit_id',
  'sender.first_name',
  'sender.last_name',
  'chat_rooms.last_seq',
  toldUpTo.as('mailed_seq'),
] as const

type UnreadRoomRow = {
  readonly id: string
  readonly reader_id: string
  readonly unit_id: string
  readonly first_name: string
  readonly last_name: string
  readonly last_seq: number
  readonly mailed_seq: number
}

const toUnreadRoom = (row: UnreadRoomRow): UnreadRoom => ({
  roomId: row.id,
  readerId: row.reader_id,
  unitId: row.unit_id,
  sender: { firstName: row.first_name, lastName: row.last_name },
  lastSeq: row.last_seq,
  mailedSeq: row.mailed_seq,
})

/**
 * Finds who has messages waiting and was not told since they last read: the customer or the unit's manager.
 * @param side whose unread messages
 * @param limit rooms returned at most, longest quiet first; those that are told are not returned again
 */
export async function unreadRooms(
  db: Queries,
  side: Side,
  { since, waitingSince }: Window,
  limit: number,
): Promise<UnreadRoom[]> {
  const rows = await untold(db, side)
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', firstUnread('sender_id', side)))
    .select(unreadRoomColumns)
    .where(activity, '>', since)
    .where('chat_rooms.last_seq', '>', readUpTo)
    .where(firstUnread('created_at', side), '<=', waitingSince)
    // One mail until they have read. They were told up to the newest message, which may be their own, and the page
    // marks the newest of others as read. So the first one that waits must have come after that mail.
    .where(sql<boolean>`${firstUnread('seq', side)} > ${toldUpTo}`)
    .where('sender.email', 'not like', erasedLike)
    .orderBy(activity)
    .orderBy('chat_rooms.id')
    .limit(limit)
    .execute()
  return rows.map(toUnreadRoom)
}

/**
 * Rooms where a customer has the last word, however old: nobody may have managed the home when it was written. Leaves
 * out what this manager has read or was told of before.
 * @param unitIds homes that were given to the manager
 */
export async function unansweredRooms(
  db: Queries,
  managerId: string,
  unitIds: readonly string[],
): Promise<UnreadRoom[]> {
  const rows = await db
    .selectFrom('chat_rooms')
    .innerJoin('messages as newest', (join) =>
      join
        .onRef('newest.room_id', '=', 'chat_rooms.id')
        .onRef('newest.seq', '=', 'chat_rooms.last_seq')
        .onRef('newest.sender_id', '=', 'chat_rooms.user_id'),
    )
    .innerJoin('users as sender', 'sender.id', 'newest.sender_id')
    .innerJoin('users as reader', (join) => join.on('reader.id', '=', managerId))
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'chat_rooms.id').onRef('mark.user_id', '=', 'reader.id'),
    )
    .select(unreadRoomColumns)
    .where('chat_rooms.unit_id', 'in', unitIds)
    .where('chat_rooms.last_seq', '>', readUpTo)
    .where('chat_rooms.last_seq', '>', toldUpTo)
    .where('reader.mail_notices', '=', 1)
    .where('sender.email', 'not like', erasedLike)
    .orderBy('chat_rooms.id')
    .execute()
  return rows.map(toUnreadRoom)
}

/**
 * Stores that a reader is told about a room.
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
