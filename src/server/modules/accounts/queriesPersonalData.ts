import type { PersonalData } from '#contract/personalData.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'
import { messageId } from '../chat/queriesMessages.ts'
import { toBillPayment } from '../electricity/queriesBills.ts'
import { tokensOf } from '../electricity/queriesVends.ts'

/** Every bill a person started, newest first, with its tokens. */
export async function everyBillOf(db: Queries, userId: string): Promise<PersonalData['billPayments']> {
  const rows = await db
    .selectFrom('bill_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  const tokens = await tokensOf(db, rows)
  return rows.map((row) => ({ ...toBillPayment(row, tokens.get(row.id)), unitId: row.unit_id }))
}

/** A person's ended ownerships, latest first. */
export async function formerUnitsOf(
  db: Queries,
  userId: string,
): Promise<NonNullable<PersonalData['formerProperties']>> {
  const rows = await db
    .selectFrom('ownership_records as record')
    .innerJoin('units', 'units.id', 'record.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['record.id as _id', 'record.unit_id as unitId'])
    .select(['units.name as unitName', 'projects.name as projectName'])
    .select(['record.created_at as createdAt', 'record.ended_at', 'record.ended_reason as reason'])
    .where('record.owner_id', '=', userId)
    .where('record.ended_at', 'is not', null)
    .orderBy('record.ended_at', 'desc')
    .orderBy('record.id')
    .execute()
  return rows.map(({ ended_at, ...row }) => ({ ...withoutNulls(row), endedAt: ended_at ?? '' }))
}

/** A person's sessions that are still stored, newest first. */
export const sessionsOf = (db: Queries, userId: string): Promise<NonNullable<PersonalData['sessions']>> =>
  db
    .selectFrom('tokens')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** A customer's conversations, with all messages of both sides. */
export async function everyConversationOf(
  db: Queries,
  userId: string,
): Promise<PersonalData['conversations']> {
  const rooms = await db
    .selectFrom('chat_rooms')
    .select(['id as roomId', 'unit_id as unitId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'messages.room_id')
    .select(['messages.room_id', 'messages.seq', 'messages.text as message'])
    .select(['messages.sender_id as sender', 'messages.created_at as createdAt'])
    .where('chat_rooms.user_id', '=', userId)
    .orderBy('messages.seq')
    .execute()
  const byRoom = Map.groupBy(messages, ({ room_id }) => room_id)
  return rooms.map((room) => ({
    ...room,
    messages: (byRoom.get(room.roomId) ?? []).map(({ room_id, seq, ...message }) => ({
      _id: messageId(room_id, seq),
      ...message,
    })),
  }))
}
