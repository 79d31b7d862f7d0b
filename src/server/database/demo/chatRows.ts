import type { Insertable } from 'kysely'
import type { Tables } from '../schema.ts'
import { type DemoChat, demo, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import type { PeopleIds } from './peopleRows.ts'
import { unitId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

type ChatRows = {
  readonly room: Insertable<Tables['chat_rooms']>
  readonly messages: Insertable<Tables['messages']>[]
  readonly marks: Insertable<Tables['read_marks']>[]
}

type Side = 'customer' | 'manager'

const minutesApart = 6

/** Messages of one day follow each other; today's are minutes old. */
const timeOf = (ago: Ago, chat: DemoChat, daysAgo: number, index: number) =>
  daysAgo === 0
    ? ago.minutes((chat.messages.length - index) * minutesApart)
    : ago.days(daysAgo, workingMinute(chat.unit) + index * minutesApart)

/** Read marks of both sides. The receiver of the newest messages has not read them. */
function marksOf(chat: DemoChat, roomId: string, idOf: (from: Side) => string) {
  const last_seq = chat.messages.length
  const newestFrom = chat.messages.at(-1)?.[0]
  return (['customer', 'manager'] as const).map((side) => ({
    room_id: roomId,
    user_id: idOf(side),
    last_seq: side === newestFrom ? last_seq : last_seq - chat.unread,
    // Prevents mails about messages of the demo.
    mailed_seq: last_seq,
  }))
}

function chatRowsOf(ago: Ago, people: PeopleIds, chat: DemoChat): ChatRows {
  const manager = unitOf(chat.unit).manager
  if (manager === undefined) throw new Error(`${chat.unit} has no manager to chat with`)
  const idOf = (from: Side) => people(from === 'customer' ? chat.customer : manager)
  const room_id = demoId(`room/${chat.unit}`)
  const messages = chat.messages.map(([from, daysAgo, text], index) => ({
    room_id,
    sender_id: idOf(from),
    text,
    client_id: null,
    seq: index + 1,
    created_at: timeOf(ago, chat, daysAgo, index),
  }))
  const room = {
    id: room_id,
    unit_id: unitId(chat.unit),
    user_id: idOf('customer'),
    created_at: messages[0]?.created_at ?? ago.minutes(1),
    last_message_at: messages.at(-1)?.created_at ?? null,
    last_seq: messages.length,
    last_sender_id: messages.at(-1)?.sender_id ?? null,
  }
  return { room, messages, marks: marksOf(chat, room_id, idOf) }
}

export const chatRows = (ago: Ago, people: PeopleIds): ChatRows[] =>
  demo.chats.map((chat) => chatRowsOf(ago, people, chat))
