import { day, isoTime, minute } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { claimNotification, claimUnanswered, type DueRoom, unreadRooms } from './queriesUnread.ts'

/** Messages read within this time need no mail, in ms. */
const waitMs = 5 * minute
/** Older messages are left alone, in ms: their reader was mailed, or had turned such mails off. */
const windowMs = day
/** The most rooms in one round, of customers and of managers each. */
const roomsPerRound = 50
type NewManager = { readonly managerId: string; readonly unitIds: readonly string[]; readonly now: string }

/**
 * Mails a new manager about conversations in which a customer has the last word: it may have waited
 * longer than the job looks back.
 */
export async function tellUnanswered(
  trx: Queries,
  mails: Mails,
  { managerId, unitIds, now }: NewManager,
): Promise<void> {
  await mails.unreadMessages(trx, await claimUnanswered(trx, managerId, unitIds), now)
}

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly mails: Mails }

/**
 * Mails people about messages that have been unread for 5 minutes, once until they have read.
 * @returns a job, safe to run on several instances: the read mark and the mail are one transaction
 */
export function makeUnreadMails({ database, clock, mails }: Needed) {
  /** Mails somebody about a room, unless another instance did. */
  const tell = (room: DueRoom, now: string) =>
    database.write(async (trx) => {
      if (await claimNotification(trx, room)) await mails.unreadMessages(trx, [room], now)
    })

  /** @returns how many rooms were due */
  async function tellSide(side: 'customer' | 'manager', now: number): Promise<number> {
    const window = {
      since: isoTime(now - windowMs),
      waitingSince: isoTime(now - waitMs),
    }
    const rooms = await unreadRooms(database.read, side, window, roomsPerRound)
    for (const room of rooms) await tell(room, isoTime(now))
    return rooms.length
  }

  return async function sweep(): Promise<number> {
    const now = clock.now()
    return Math.max(await tellSide('customer', now), await tellSide('manager', now))
  }
}
