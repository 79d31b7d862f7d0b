import { type Selectable, sql } from 'kysely'
import type { Message } from '#contract/chat.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

/** A message's id outside the database: its room and `seq`. Opaque to clients. */
export const messageId = (roomId: string, seq: number): string => `${roomId}-${seq}`

/** A `seq` as `messageId` writes it: no sign, no leading zero, and within the safe integers. */
const seqPattern = /^[1-9]\d{0,14}$/

/** The `seq` in an id; undefined for an id of another room and for any other text. */
export function seqIn(roomId: string, id: string): number | undefined {
  const rest = id.startsWith(`${roomId}-`) ? id.slice(roomId.length + 1) : ''
  return seqPattern.test(rest) ? Number(rest) : undefined
}

const columns = ['room_id', 'seq', 'sender_id', 'text', 'client_id', 'created_at'] as const

const toMessage = (row: Pick<Selectable<Tables['messages']>, (typeof columns)[number]>): Message => ({
  _id: messageId(row.room_id, row.seq),
  message: row.text,
  sender: row.sender_id,
  createdAt: row.created_at,
  ...(row.client_id === null ? {} : { clientId: row.client_id }),
})

/** The newest messages of a room, oldest first. @param beforeSeq only messages older than this */
export async function messagesOf(
  db: Queries,
  roomId: string,
  limit: number,
  beforeSeq?: number,
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .select(columns)
    .where('room_id', '=', roomId)
    .$if(beforeSeq !== undefined, (query) => query.where('seq', '<', beforeSeq ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map(toMessage)
}

/** The `seq` of an existing message; undefined if the room has no such message. */
export async function seqOf(db: Queries, roomId: string, id: string): Promise<number | undefined> {
  const seq = seqIn(roomId, id)
  if (seq === undefined) return undefined
  const row = await db
    .selectFrom('messages')
    .select('seq')
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.seq
}

export async function findByClientId(
  db: Queries,
  roomId: string,
  senderId: string,
  clientId: string,
): Promise<Message | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(columns)
    .where('room_id', '=', roomId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row && toMessage(row)
}

export type NewMessage = {
  readonly roomId: string
  readonly senderId: string
  /** The sender's session. */
  readonly tokenId: string
  readonly text: string
  readonly clientId: string | null
  readonly now: string
}

/**
 * How far the clocks of two instances may differ, in ms. A clock that was hours ahead must not give
 * its time to the messages after it.
 */
const clockSkewMs = 60_000

/**
 * Appends to a room's thread. Raising the room's `last_seq` first locks its row: no two messages
 * get the same `seq`, and an erasure of the room's customer waits (see `erasePerson`). The insert
 * itself reads the sender from the session, so a session that has just ended stores nothing. A
 * room's time does not go back where the clocks of two instances differ a little: clients sort by
 * it.
 * @throws a unique violation on `client_id` (see `isTaken`) if the message is stored already; a
 * missing `sender_id` (see `isMissing`) if the session has ended
 */
export async function appendMessage(trx: Queries, message: NewMessage): Promise<Message> {
  const { roomId, senderId, tokenId, text, clientId, now } = message
  const latest = new Date(Date.parse(now) + clockSkewMs).toISOString()
  const { last_seq: seq, last_message_at } = await trx
    .updateTable('chat_rooms')
    .set(({ eb }) => ({
      last_seq: eb('last_seq', '+', 1),
      last_sender_id: senderId,
      version: eb('version', '+', 1),
      last_message_at: sql<string>`case when last_message_at > ${now} and last_message_at < ${latest} then last_message_at else ${now} end`,
    }))
    .where('id', '=', roomId)
    .returning(['last_seq', 'last_message_at'])
    .executeTakeFirstOrThrow()
  const row = { room_id: roomId, text, client_id: clientId, seq, created_at: last_message_at ?? now }
  await trx
    .insertInto('messages')
    .values(({ selectFrom }) => ({
      ...row,
      sender_id: selectFrom('tokens').select('user_id').where('id', '=', tokenId),
    }))
    .execute()
  return toMessage({ ...row, sender_id: senderId })
}

type Read = { readonly roomId: string; readonly userId: string; readonly seq: number; readonly now: string }

/**
 * Stores the newest message that a person has read, and when; never moves back. Room lists depend
 * on it, so the room's version grows. Changes the room first, because storing a message and erasing
 * a customer also lock the room before people.
 */
export async function markRead(trx: Queries, { roomId, userId, seq, now }: Read): Promise<void> {
  const moves = trx
    .updateTable('chat_rooms')
    .set({ version: sql`version + 1` })
    .where('id', '=', roomId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('read_marks')
            .select('last_seq')
            .where('room_id', '=', roomId)
            .where('user_id', '=', userId)
            .where('last_seq', '>=', seq),
        ),
      ),
    )
    .returning('id')
  if (!(await findsRow(moves))) return
  await trx
    .insertInto('read_marks')
    .values({ room_id: roomId, user_id: userId, last_seq: seq, read_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['room_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ last_seq: ref('excluded.last_seq'), read_at: ref('excluded.read_at') }))
        .whereRef('read_marks.last_seq', '<', 'excluded.last_seq'),
    )
    .execute()
}
