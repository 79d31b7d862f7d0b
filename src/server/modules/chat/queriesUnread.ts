import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { erasedLike } from '#domain/accountStatus.ts'
import type { Named } from '#domain/names.ts'
import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

export type UnreadRoom = {
  readonly roomId: string
  readonly readerId: string
  readonly unitId: string
  readonly sender: Named
  /** Place of the newest message in the thread. */
  readonly lastSeq: number
}

export type DueRoom = UnreadRoom & {
  /** `mailed_seq` when this was read: `claimNotification` fails if it has changed. */
  readonly mailedSeq: number
}

type Window = {
  /** Ignores rooms without activity since this time. */
  readonly since: string
  /** Ignores messages newer than this time. */
  readonly waitingSince: string
}

type Side = 'customer' | 'manager'

/** The newest activity in a room, as the index `chat_rooms_by_activity` has it. */
const activity = sql<string>`coalesce(chat_rooms.last_message_at, chat_rooms.created_at)`

const readUpTo = sql<number>`coalesce(mark.last_seq, 0)`

/** True if a message is for the reader. A former manager's messages are not for the current one. */
const wroteTo: Readonly<Record<Side, RawBuilder<unknown>>> = {
  customer: sql`unread.sender_id <> reader.id`,
  manager: sql`unread.sender_id = chat_rooms.user_id`,
}

/**
 * A column of the first unread message to the reader on a side. This is a subquery because SQLite
 * would start a join with the messages of all rooms, and search them again for each room.
 */
const firstUnread = (column: 'sender_id' | 'created_at' | 'seq', side: Side) => sql<string>`(
  select unread.${sql.ref(column)} from messages as unread
  where unread.room_id = chat_rooms.id and unread.seq > ${readUpTo} and ${wroteTo[side]}
  order by unread.seq limit 1)`

/** The newest message when the reader was last notified by mail. */
const mailedUpTo = sql<number>`coalesce(mark.mailed_seq, 0)`

const columns = [
  'chat_rooms.id as roomId',
  'reader.id as readerId',
  'chat_rooms.unit_id as unitId',
  'sender.first_name as firstName',
  'sender.last_name as lastName',
  'chat_rooms.last_seq as lastSeq',
  mailedUpTo.as('mailedSeq'),
] as const

const withSender = ({ firstName, lastName, ...room }: Omit<DueRoom, 'sender'> & Named): DueRoom => ({
  ...room,
  sender: { firstName, lastName },
})

/**
 * Finds readers, customers or units' managers, with messages that have waited unread. Leaves out
 * those notified since they last read.
 * @param limit the most rooms returned, longest quiet first; notified ones are not returned again
 */
export async function unreadRooms(
  db: Queries,
  side: Side,
  { since, waitingSince }: Window,
  limit: number,
): Promise<DueRoom[]> {
  const rows = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .innerJoin('users as reader', (join) =>
      join.onRef('reader.id', '=', side === 'customer' ? 'chat_rooms.user_id' : 'units.manager_id'),
    )
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'chat_rooms.id').onRef('mark.user_id', '=', 'reader.id'),
    )
    .innerJoin('users as sender', (join) => join.on('sender.id', '=', firstUnread('sender_id', side)))
    .select(columns)
    .where('reader.mail_notices', '=', 1)
    .where('chat_rooms.last_seq', '>', mailedUpTo)
    .where(activity, '>', since)
    .where('chat_rooms.last_seq', '>', readUpTo)
    .where(firstUnread('created_at', side), '<=', waitingSince)
    // One mail until the reader has read. `mailed_seq` is the newest message then, which may be the
    // reader's own, while the page marks the newest of others as read. So the first unread message
    // must be newer than that mail.
    .where(sql<boolean>`${firstUnread('seq', side)} > ${mailedUpTo}`)
    .where('sender.email', 'not like', erasedLike)
    .orderBy(activity)
    .orderBy('chat_rooms.id')
    .limit(limit)
    .execute()
  return rows.map(withSender)
}

/** True if a room's newest message is the customer's: the condition of a partial index. */
export const isUnanswered = sql<SqlBool>`chat_rooms.last_sender_id = chat_rooms.user_id`

/** Rooms about these units whose newest message is the customer's, for a manager who wants mails. */
const unanswered = (db: Queries, managerId: string, unitIds: readonly string[]) =>
  db
    .selectFrom('chat_rooms')
    .innerJoin('users as customer', 'customer.id', 'chat_rooms.user_id')
    .innerJoin('users as reader', (join) => join.on('reader.id', '=', managerId))
    .where('chat_rooms.unit_id', 'in', unitIds)
    .where(isUnanswered)
    .where('reader.mail_notices', '=', 1)
    .where('customer.email', 'not like', erasedLike)

/**
 * Stores that a new manager was notified of the rooms whose newest message is the customer's, of
 * any age: the unit may have had no manager then. One statement, as there may be a thousand rooms.
 * @param unitIds units that were assigned to the manager
 * @returns those rooms, without what this manager has read or was notified of before
 */
export async function claimUnanswered(
  trx: Queries,
  managerId: string,
  unitIds: readonly string[],
): Promise<UnreadRoom[]> {
  const claimed = await trx
    .insertInto('read_marks')
    .columns(['room_id', 'user_id', 'last_seq', 'mailed_seq'])
    .expression(
      unanswered(trx, managerId, unitIds)
        .select(['chat_rooms.id', 'reader.id as reader_id', sql.lit(0).as('seq'), 'chat_rooms.last_seq'])
        // Two such statements lock rooms in one order.
        .orderBy('chat_rooms.id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['room_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ mailed_seq: ref('excluded.mailed_seq') }))
        .whereRef('read_marks.last_seq', '<', 'excluded.mailed_seq')
        .whereRef('read_marks.mailed_seq', '<', 'excluded.mailed_seq'),
    )
    .returning(['room_id as roomId', 'mailed_seq as lastSeq'])
    .execute()
  if (claimed.length === 0) return []
  const lastSeqs = new Map(claimed.map(({ roomId, lastSeq }) => [roomId, lastSeq]))
  const rooms = await trx
    .selectFrom('chat_rooms')
    .innerJoin('users as customer', 'customer.id', 'chat_rooms.user_id')
    .select(['chat_rooms.id as roomId', 'chat_rooms.unit_id as unitId'])
    .select(['customer.first_name as firstName', 'customer.last_name as lastName'])
    .where('chat_rooms.id', 'in', [...lastSeqs.keys()])
    .orderBy('chat_rooms.id')
    .execute()
  return rooms.map(({ roomId, unitId, ...sender }) => ({
    ...{ roomId, unitId, sender, readerId: managerId },
    lastSeq: lastSeqs.get(roomId) ?? 0,
  }))
}

/** Stores that a reader was notified of a room. @returns false if another instance was faster */
export const claimNotification = (trx: Queries, room: DueRoom): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('read_marks')
      .values({ room_id: room.roomId, user_id: room.readerId, last_seq: 0, mailed_seq: room.lastSeq })
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'user_id'])
          .doUpdateSet({ mailed_seq: room.lastSeq })
          .where('read_marks.mailed_seq', '=', room.mailedSeq),
      )
      .returning('mailed_seq'),
  )
