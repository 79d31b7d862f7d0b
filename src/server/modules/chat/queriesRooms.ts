import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ChatRoom } from '#contract/chat.ts'
import { isErased } from '#domain/accountStatus.ts'
import { nobodyYet, roomsShown } from '#domain/chat.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'
import { messageId } from './queriesMessages.ts'

/** Maximum characters of the newest message on a room's card. */
const previewLength = 200

/** `own`: a customer's rooms; `managed`: also those of their units; `all`: a superAdmin's view. */
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

/** The viewer's newest rooms, or the one with this id, joined with the records that name them. */
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
 * Returns a text that changes with the viewer's room list, or with an id, with that room in it.
 * Versions only grow, and so does their sum. A unit's new manager may have a smaller version than
 * the previous one, so the versions of units and of managers are summed separately. Reads no
 * messages.
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

/**
 * The person whom the viewer writes to in a room: the present manager, or the customer. Null for a
 * superAdmin who only reads.
 */
const otherSideOf = ({ id }: RoomViewer) => sql<string | null>`case ${id}
  when room.user_id then units.manager_id
  when units.manager_id then room.user_id end`

/**
 * The viewer's rooms, newest activity first, each with its newest message and the number of unread
 * ones.
 * @param roomId only this room, if the viewer may read it
 */
export async function listRooms(db: Queries, viewer: RoomViewer, roomId?: string): Promise<ChatRoom[]> {
  const rows = await roomsOf(db, viewer, roomId)
    .leftJoin('messages as newest', (join) =>
      join.onRef('newest.room_id', '=', 'room.id').onRef('newest.seq', '=', 'room.last_seq'),
    )
    .leftJoin('read_marks as mark', (join) =>
      join.onRef('mark.room_id', '=', 'room.id').on('mark.user_id', '=', viewer.id),
    )
    .leftJoin('read_marks as seen', (join) =>
      join
        .onRef('seen.room_id', '=', 'room.id')
        .on('seen.user_id', '=', otherSideOf(viewer))
        .on('seen.last_seq', '>', 0),
    )
    .select([
      'seen.last_seq as seenSeq',
      'seen.read_at as seenAt',
      'room.id',
      'room.unit_id',
      'room.user_id',
      'room.created_at',
      'room.last_message_at as lastMessageAt',
      sql<string | null>`substr(newest.text, 1, ${sql.lit(previewLength)})`.as('lastMessage'),
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
        // A superAdmin sees rooms of others too: nothing there is unread.
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
  return rows.map(({ lastMessage, lastMessageAt, seenSeq, seenAt, manager_id, ...row }) => {
    const takesPart = viewer.id === row.user_id || viewer.id === manager_id
    const writes = takesPart && !isErased({ email: row.customer_email })
    return {
      _id: row.id,
      projectManager:
        manager_id === null
          ? nobodyYet
          : { _id: manager_id, firstName: row.manager_first ?? '', lastName: row.manager_last ?? '' },
      user: { _id: row.user_id, firstName: row.customer_first, lastName: row.customer_last },
      unitId: row.unit_id,
      unitName: row.unit_name,
      projectName: row.project_name,
      createdAt: row.created_at,
      unreadCount: row.unread ?? 0,
      ...withoutNulls({ lastMessage, lastMessageAt }),
      ...(seenSeq !== null && {
        seenUpTo: { messageId: messageId(row.id, seenSeq), ...withoutNulls({ at: seenAt }) },
      }),
      ...(writes ? {} : { readOnly: true }),
    }
  })
}

/** The number of unread messages in all of a reader's rooms; `listRooms` has it per room. */
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
  readonly managerId: string | null
  /** True if the customer was erased: nobody would read a message. */
  readonly isErased: boolean
  readonly lastSeq: number
  /** Grows with each change of the customer's account. Erasing it also changes their messages. */
  readonly customerVersion: number
}

/** Who may read a room, and the end of its thread; undefined for an unknown room. */
export async function findRoomAccess(db: Queries, roomId: string): Promise<RoomAccess | undefined> {
  const row = await db
    .selectFrom('chat_rooms')
    .innerJoin('units', 'units.id', 'chat_rooms.unit_id')
    .innerJoin('users', 'users.id', 'chat_rooms.user_id')
    .select(['chat_rooms.user_id as customerId', 'units.manager_id as managerId', 'users.email'])
    .select(['chat_rooms.last_seq as lastSeq', 'users.version as customerVersion'])
    .where('chat_rooms.id', '=', roomId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { email, ...access } = row
  return { ...access, isErased: isErased({ email }) }
}

/** The manager of a unit: undefined for an unknown unit, null for one without a manager. */
export async function managerOf(db: Queries, unitId: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('units').select('manager_id').where('id', '=', unitId).executeTakeFirst()
  return row?.manager_id
}

/** Whether a person may always open a unit's room: it exists, or they own or owned the unit. */
export const hasRoomOrOwnership = (db: Queries, unitId: string, userId: string): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('chat_rooms')
      .select('id')
      .where('unit_id', '=', unitId)
      .where('user_id', '=', userId)
      .unionAll(({ selectFrom }) =>
        selectFrom('ownership_records')
          .select('id')
          .where('unit_id', '=', unitId)
          .where('owner_id', '=', userId),
      ),
  )

/** When a person opened each room about a unit they never owned, since a time, oldest first. */
export async function roomsOfUnownedUnits(db: Queries, userId: string, since: string): Promise<string[]> {
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

/** Creates the room of a unit and a customer, or finds it. @returns its id */
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
