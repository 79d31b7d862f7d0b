import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ChatRoom } from '#contract/chat.ts'
import { isErased } from '#domain/accountStatus.ts'
import { nobodyYet, roomsShown } from '#domain/chat.ts'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

/** Characters of the newest message that a room's card shows at most. */
const previewLength = 200

/** Whose rooms: a customer's own, a manager's own and those of their units, or a superAdmin's view of all. */
export type RoomViewer = { readonly id: string; readonly scope: 'own' | 'managed' | 'all' }

type RoomsOnly = ExpressionBuilder<Tables, 'chat_rooms'>

const visibleTo =
  ({ id, scope }: RoomViewer) =>
  (where: RoomsOnly): Expression<SqlBool> => {
    if (scope === 'all') return where.lit(true)
    const own = where('chat_rooms.user_id', '=', id)
    if (scope === 'own') return own
    const managed = where
      .selectFrom('units as managed')
      .select('managed.id')
      .where('managed.manager_id', '=', id)
    return where.or([own, where('chat_rooms.unit_id', 'in', managed)])
  }

const readUpTo = sql<number>`coalesce(mark.last_seq, 0)`
const activity = sql<string>`coalesce(chat_rooms.last_message_at, chat_rooms.created_at)`

/** The viewer's newest rooms, or the one of this id, with the records their cards take names from. */
const roomsOf = (db: Queries, viewer: RoomViewer, roomId?: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('chat_rooms')
        .selectAll()
        .select(activity.as('activity'))
        .where(visibleTo(viewer))
        .$if(roomId !== undefined, (query) => query.where('chat_rooms.id', '=', roomId ?? ''))
        .orderBy(activity, 'desc')
        .orderBy('chat_rooms.id', 'desc')
        .limit(roomsShown)
        .as('room'),
    )
    .innerJoin('units', 'units.id', 'room.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users as customer', 'customer.id', 'room.user_id')
    .leftJoin('users as manager', 'manager.id', 'units.manager_id')

/**
 * A text that changes whenever the viewer's room list changes, or with an id, what it shows of that room. Versions only
 * grow, and so does their sum. The manager of a unit may be replaced by one with a smaller version, so versions of
 * units and of managers are summed apart. Reads no messages.
 */
export async function roomListVersion(db: Queries, viewer: RoomViewer, roomId?: string): Promise<string> {
  const row = await roomsOf(db, viewer, roomId)
    .select(({ fn }) => [
      fn.countAll<number>().as('rooms'),
      fn.max('room.activity').as('newest'),
      sql<number | null>`sum(room.version + projects.version + customer.version)`.as('versions'),
      sql<number | null>`sum(units.version)`.as('units'),
      sql<number | null>`sum(coalesce(manager.version, 0))`.as('managers'),
    ])
    .executeTakeFirstOrThrow()
  return [row.rooms, row.versions ?? 0, row.units ?? 0, row.managers ?? 0, row.newest ?? ''].join('.')
}

type RoomRow = {
  readonly id: string
  readonly unit_id: string
  readonly user_id: string
  readonly created_at: string
  readonly last_message_at: string | null
  readonly last_message: string | null
  readonly unread: number | null
  readonly unit_name: string
  readonly project_name: string
  readonly customer_first: string
  readonly customer_last: string
  readonly customer_email: string
  readonly manager_id: string | null
  readonly manager_first: string | null
  readonly manager_last: string | null
}

const toRoom = (row: RoomRow, viewerId: string): ChatRoom => {
  const takesPart = viewerId === row.user_id || viewerId === row.manager_id
  const writes = takesPart && !isErased({ email: row.customer_email })
  return {
    _id: row.id,
    projectManager:
      row.manager_id === null
        ? nobodyYet
        : { _id: row.manager_id, firstName: row.manager_first ?? '', lastName: row.manager_last ?? '' },
    user: { _id: row.user_id, firstName: row.customer_first, lastName: row.customer_last },
    unitId: row.unit_id,
    unitName: row.unit_name,
    projectName: row.project_name,
    createdAt: row.created_at,
    unreadCount: row.unread ?? 0,
    ...(row.last_message === null ? {} : { lastMessage: row.last_message }),
    ...(row.last_message_at === null ? {} : { lastMessageAt: row.last_message_at }),
    ...(writes ? {} : { readOnly: true }),
  }
}

/**
 * The viewer's rooms, newest activity first, with the newest message and what the viewer has not read.
 * @param roomId only this room, as far as the viewer may read it
 */
export async function listRooms(db: Queries, viewer: RoomViewer, roomId?: string): Promise<ChatRoom[]> {
  const rows = await roomsOf(db, viewer, roomId)
    .leftJoin('messages as newest', (join) =>
      join.onRef('newest.room_id', '=', 'room.id').onRef('newest.seq', '=', 'room.last_seq'),
    )
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'room.id').on('mark.user_id', '=', viewer.id),
    )
    .select([
      'room.id',
      'room.unit_id',
      'room.user_id',
      'room.created_at',
      'room.last_message_at',
      sql<string | null>`substr(newest.text, 1, ${sql.lit(previewLength)})`.as('last_message'),
      'units.name as unit_name',
      'projects.name as project_name',
      'customer.first_name as customer_first',
      'customer.last_name as customer_last',
      'customer.email as customer_email',
      'units.manager_id',
      'manager.first_name as manager_first',
      'manager.last_name as manager_last',
    ])
    .select(({ eb, or, selectFrom, ref }) =>
      eb
        .case()
        // A superAdmin looks into rooms of others too, and has nothing to read there.
        .when(or([eb('room.user_id', '=', viewer.id), eb('units.manager_id', '=', viewer.id)]))
        .then(
          selectFrom('messages')
            .select(({ fn }) => fn.countAll<number>().as('unread'))
            .where('messages.room_id', '=', ref('room.id'))
            .where('messages.seq', '>', readUpTo)
            .where('messages.sender_id', '<>', viewer.id),
        )
        .else(0)
        .end()
        .as('unread'),
    )
    .orderBy('room.activity', 'desc')
    .orderBy('room.id', 'desc')
    .execute()
  return rows.map((row) => toRoom(row, viewer.id))
}

/** Messages of others that somebody has not read, in all rooms that they take part in, as `listRooms` counts them by room. */
export async function countUnread(db: Queries, readerId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_rooms')
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'chat_rooms.id').on('mark.user_id', '=', readerId),
    )
    .where(visibleTo({ id: readerId, scope: 'managed' }))
    .where('chat_rooms.last_seq', '>', readUpTo)
    .select(({ fn, selectFrom }) =>
      fn
        .sum<number | null>(
          selectFrom('messages')
            .select(({ fn }) => fn.countAll<number>().as('unread'))
            .whereRef('messages.room_id', '=', 'chat_rooms.id')
            .where('messages.seq', '>', readUpTo)
            .where('messages.sender_id', '<>', readerId),
        )
        .as('unread'),
    )
    .executeTakeFirst()
  return row?.unread ?? 0
}

export type RoomAccess = {
  readonly customerId: string
  /** The unit's present manager. */
  readonly managerId: string | null
  /** The customer was erased: nobody would read what is written. */
  readonly isErased: boolean
  readonly lastSeq: number
  /** Grows when the customer's account changes, and with it their words when it is erased. */
  readonly customerVersion: number
}

/** Who may read a room and how far its thread goes: one lookup by ids. */
export async function findRoomAccess(db: Queries, roomId: string): Promise<RoomAccess | undefined> {
  const row = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .innerJoin('users', 'users.id', 'chat_rooms.user_id')
    .select(['chat_rooms.user_id', 'units.manager_id', 'chat_rooms.last_seq', 'users.version', 'users.email'])
    .where('chat_rooms.id', '=', roomId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    customerId: row.user_id,
    managerId: row.manager_id,
    isErased: isErased(row),
    lastSeq: row.last_seq,
    customerVersion: row.version,
  }
}

/** The manager of a unit: undefined for an unknown unit, null for one without. */
export async function managerOf(db: Queries, unitId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('units').select('manager_id').where('id', '=', unitId).executeTakeFirst()
  return row?.manager_id
}

/** Whether somebody may open the room of a unit as often as they like: it is there, or the home is or was theirs. */
export async function isTheirRoom(db: Queries, unitId: string, userId: string): Promise<boolean> {
  const room = await db
    .selectFrom('chat_rooms')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (room !== undefined) return true
  const home = await db
    .selectFrom('ownership_records')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return home !== undefined
}

/** When somebody began each conversation about a home that never was theirs, since a time, oldest first. */
export async function roomsElsewhereSince(db: Queries, userId: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_rooms')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ownership_records as record')
            .select('record.id')
            .whereRef('record.unit_id', '=', 'chat_rooms.unit_id')
            .whereRef('record.owner_id', '=', 'chat_rooms.user_id'),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

type NewRoom = { readonly id: string; readonly unitId: string; readonly userId: string; readonly now: string }

/** Opens the room of a unit and a customer, or finds it. @returns its id */
export async function openRoom(trx: Queries, room: NewRoom): Promise<string> {
  await trx
    .insertInto('chat_rooms')
    .values({
      id: room.id,
      unit_id: room.unitId,
      user_id: room.userId,
      created_at: room.now,
      last_message_at: null,
    })
    .onConflict((conflict) => conflict.columns(['unit_id', 'user_id']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('chat_rooms')
    .select('id')
    .where('unit_id', '=', room.unitId)
    .where('user_id', '=', room.userId)
    .executeTakeFirstOrThrow()
  return row.id
}
