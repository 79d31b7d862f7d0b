import type { Message } from '#contract/chat.ts'
import { chatTexts } from '#contract/chat.ts'
import { seqIn } from '../database/messageId.ts'
import { sharesOf } from '../database/messages.ts'
import type { Queries } from '../ports/database.ts'
import { Refusal } from '../refusal.ts'

/** What no person writes into one room, and a script does: so many messages within so many milliseconds. */
const flood = { messages: 6000, ms: 10 * 60_000 }

/** Every thousandth message of a room, by the last digits of its place: only there is asked, so that others cost nothing. */
export const standsAtGate = ({ _id = '' }: Message): boolean => _id.endsWith('000')

/**
 * Holds back who fills a room. It is counted in the room's own messages, so it holds across instances. A message at a
 * gate is undone with its transaction, and so the next one stands at the same gate until enough time has passed; who
 * wrote the smaller part is let through.
 * @param stored the message as it was just stored, in this transaction
 * @throws Refusal 429 with the time to wait
 */
export async function holdBackFlood(trx: Queries, roomId: string, stored: Message, now: number) {
  const seq = seqIn(roomId, stored._id ?? '') ?? 0
  if (seq <= flood.messages) return
  const { oldest, share } = await sharesOf(trx, roomId, stored.sender, seq - flood.messages)
  const left = oldest + flood.ms - now
  if (left > 0 && share > 0.5) throw new Refusal(429, chatTexts.tooMany, { retryAfterMs: left })
}
