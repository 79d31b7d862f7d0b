import type { PersonalData } from '#contract/personalData.ts'
import type { Queries } from '../ports/database.ts'
import { toBillPayment } from './bills.ts'
import { messageId } from './messageId.ts'

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
