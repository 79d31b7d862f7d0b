import type { PersonalData } from '#contract/personalData.ts'
import { nairaOf } from '#domain/kobo.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'
import { messageId } from '../chat/queriesMessages.ts'
import { toBillPayment } from '../electricity/queriesBills.ts'
import { tokensOf } from '../electricity/queriesVends.ts'
import { planLinesOf } from '../plans/queriesLines.ts'

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

/** The payment plans of everything that a person owns or owned, with the reminders about them. */
export async function everyPlanOf(
  db: Queries,
  userId: string,
): Promise<NonNullable<PersonalData['paymentPlans']>> {
  const plans = await db
    .selectFrom('payment_plans')
    .innerJoin('ownership_records', 'ownership_records.id', 'payment_plans.ownership_id')
    .select('ownership_records.id')
    .where('ownership_records.owner_id', '=', userId)
    .orderBy('ownership_records.created_at')
    .orderBy('ownership_records.id')
    .execute()
  const ids = plans.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await planLinesOf(db, ids)
  const reminders = await db
    .selectFrom('plan_reminders')
    .select(['ownership_id', 'kind', 'due_on as dueOn', 'told_at as toldAt'])
    .where('ownership_id', 'in', ids)
    .orderBy('due_on')
    .orderBy('kind')
    .execute()
  const byHome = Map.groupBy(reminders, ({ ownership_id }) => ownership_id)
  return ids.map((id) => ({
    ownedUnitId: id,
    lines: (lines.get(id) ?? []).map(({ title, amountKobo, dueOn }) => ({
      ...{ title, amount: nairaOf(amountKobo) },
      ...(dueOn === undefined ? {} : { dueOn }),
    })),
    reminders: (byHome.get(id) ?? []).map(({ ownership_id: _, ...reminder }) => withoutNulls(reminder)),
  }))
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
