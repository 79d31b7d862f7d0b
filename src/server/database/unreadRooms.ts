import { sql } from 'kysely'
import type { Named } from '#domain/names.ts'
import type { Queries } from '../ports/database.ts'
import { prepared } from './prepared.ts'

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

/** Rooms from one id, itself left out, to another. */
export type Slice = { readonly after: string; readonly upTo: string }

const nextIds = prepared((db, after: string, rooms: number) =>
  db.selectFrom('chat_rooms').select('id').where('id', '>', after).orderBy('id').limit(rooms),
)

/**
 * The next so many rooms by id: a sweep looks at a slice at a time, for looking at all of them at once would keep an
 * embedded database, and with it the process, from everything else.
 * @returns undefined when no room comes after
 */
export async function nextSlice(db: Queries, after: string, rooms: number): Promise<Slice | undefined> {
  const last = (await nextIds(db, after, rooms)).at(-1)
  return last === undefined ? undefined : { after, upTo: last.id }
}

type Side = 'customer' | 'manager'

const readUpTo = sql<number>`coalesce(mark.last_seq, 0)`

/**
 * A column of the first unread message, of anybody's or of others' alone. Subqueries and not joins: joined, SQLite
 * begins with the messages of all the rooms, and looks for the first one anew for each of them.
 */
const firstUnread = (column: 'sender_id' | 'created_at', byOthers: boolean) => sql<string>`(
  select unread.${sql.ref(column)} from messages as unread
  where unread.room_id = chat_rooms.id and unread.seq > ${readUpTo}
    ${byOthers ? sql`and unread.sender_id <> reader.id` : sql``}
  order by unread.seq limit 1)`

/** A slice's rooms where the reader on this side wants notices and was not told since they last read. */
const untoldIn = (db: Queries, side: Side, { after, upTo }: Slice) =>
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
    .where('chat_rooms.id', '>', after)
    .where('chat_rooms.id', '<=', upTo)
    .where('reader.mail_notices', '=', 1)
    .where(sql<boolean>`coalesce(mark.mailed_seq, 0) <= ${readUpTo}`)

/** Prepared: a sweep asks it for every slice, and building it takes longer than running it. */
const waitingOn = (side: Side) =>
  prepared((db, after: string, upTo: string, since: string, waitingSince: string, limit: number) =>
    untoldIn(db, side, { after, upTo })
      .innerJoin('users as sender', (join) => join.on('sender.id', '=', firstUnread('sender_id', true)))
      .select([
        'chat_rooms.id',
        'reader.id as reader_id',
        'units.id as unit_id',
        'sender.first_name',
        'sender.last_name',
        'chat_rooms.last_seq',
        sql<number>`coalesce(mark.mailed_seq, 0)`.as('mailed_seq'),
      ])
      .where(sql`coalesce(chat_rooms.last_message_at, chat_rooms.created_at)`, '>', since)
      .where('chat_rooms.last_seq', '>', readUpTo)
      // One lookup, where the first of others' takes one for each message that the reader wrote meanwhile.
      .where(firstUnread('created_at', false), '<=', waitingSince)
      .where(firstUnread('created_at', true), '<=', waitingSince)
      .limit(limit),
  )

const waiting = { customer: waitingOn('customer'), manager: waitingOn('manager') } as const

/**
 * Who has messages waiting and was not told since they last read: the customer or the unit's manager.
 * @param side whose unread messages
 */
export async function unreadRooms(
  db: Queries,
  side: Side,
  { since, waitingSince }: Window,
  { after, upTo }: Slice,
  limit: number,
): Promise<UnreadRoom[]> {
  const rows = await waiting[side](db, after, upTo, since, waitingSince, limit)
  return rows.map((row) => ({
    roomId: row.id,
    readerId: row.reader_id,
    unitId: row.unit_id,
    sender: { firstName: row.first_name, lastName: row.last_name },
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
