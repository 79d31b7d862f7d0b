import type { PersonalData } from '#contract/personalData.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { messageId } from './messageId.ts'

/** Every bill a person started, newest first. */
export async function everyBillOf(db: Queries, userId: string): Promise<PersonalData['billPayments']> {
  const rows = await db
    .selectFrom('bill_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    paymentId: row.id,
    unitId: row.unit_id,
    metre_number: row.metre_number,
    amount: nairaOf(row.amount_kobo),
    createdAt: row.created_at,
    status: row.status,
    name: row.name,
    reference: row.reference,
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

/** What somebody asked from this address. */
export async function everyEnquiryOf(db: Queries, email: string): Promise<PersonalData['enquiries']> {
  const rows = await db
    .selectFrom('enquiries')
    .select(['name', 'phone', 'message', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ phone, created_at, ...row }) => ({
    ...row,
    ...(phone === null ? {} : { phone }),
    createdAt: created_at,
  }))
}
