import type { PersonalData } from '#contract/personalData.ts'
import type { Queries } from '../ports/database.ts'
import { toBillPayment } from './bills.ts'
import { messageId } from './messages.ts'

/** Every bill a person started, newest first. */
export async function everyBillOf(db: Queries, userId: string): Promise<PersonalData['billPayments']> {
  const rows = await db
    .selectFrom('bill_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...toBillPayment(row), unitId: row.unit_id }))
}

/** Ownerships that have ended, the latest first. */
export async function formerUnitsOf(
  db: Queries,
  userId: string,
): Promise<NonNullable<PersonalData['formerProperties']>> {
  const rows = await db
    .selectFrom('ownership_records as record')
    .innerJoin('units', 'units.id', 'record.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['record.id', 'record.unit_id', 'record.created_at', 'record.ended_at', 'record.ended_reason'])
    .select(['units.name as unit_name', 'projects.name as project_name'])
    .where('record.owner_id', '=', userId)
    .where('record.ended_at', 'is not', null)
    .orderBy('record.ended_at', 'desc')
    .orderBy('record.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    unitId: row.unit_id,
    unitName: row.unit_name,
    projectName: row.project_name,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? '',
    ...(row.ended_reason === null ? {} : { reason: row.ended_reason }),
  }))
}

/** When a person signed in, newest first, as far as it is still kept. */
export async function sessionsOf(
  db: Queries,
  userId: string,
): Promise<NonNullable<PersonalData['sessions']>> {
  const rows = await db
    .selectFrom('tokens')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }))
}

/** A customer's conversations, each with every message of both sides. */
export async function everyConversationOf(
  db: Queries,
  userId: string,
): Promise<PersonalData['conversations']> {
  const rooms = await db
    .selectFrom('chat_rooms')
    .select(['id', 'unit_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'messages.room_id')
    .select([
      'messages.room_id',
      'messages.seq',
      'messages.sender_id',
      'messages.text',
      'messages.created_at',
    ])
    .where('chat_rooms.user_id', '=', userId)
    .orderBy('messages.seq')
    .execute()
  const byRoom = Map.groupBy(messages, ({ room_id }) => room_id)
  return rooms.map((room) => ({
    roomId: room.id,
    unitId: room.unit_id,
    createdAt: room.created_at,
    messages: (byRoom.get(room.id) ?? []).map((row) => ({
      _id: messageId(row.room_id, row.seq),
      message: row.text,
      sender: row.sender_id,
      createdAt: row.created_at,
    })),
  }))
}
