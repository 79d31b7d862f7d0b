import { claimTold, type UnreadRoom, unansweredRooms, unreadRooms } from '../database/unreadRooms.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Queries } from '../ports/database.ts'
import type { Notices } from './notices.ts'

const minute = 60_000
/** A message that is read within this time needs no mail. */
const waitMs = 5 * minute
/** Quiet rooms are left alone: whoever is told now was told, or had turned notices off, long ago. */
const windowMs = 24 * 60 * minute
/** People told at the most in a round, customers and managers each. */
const toldPerRound = 50
/** Mails somebody about a room, unless another instance was faster. */
async function tellOnce(trx: Queries, notices: Notices, room: UnreadRoom, now: string): Promise<void> {
  if (await claimTold(trx, room)) await notices.unreadMessages(trx, { ...room, now })
}

type NewManager = { readonly managerId: string; readonly unitIds: readonly string[]; readonly now: string }

/**
 * Mails an admin about the conversations of homes that were given to them, where a customer has the last word: it may
 * have waited for a manager longer than the sweep looks back.
 */
export async function tellUnanswered(
  trx: Queries,
  notices: Notices,
  { managerId, unitIds, now }: NewManager,
): Promise<void> {
  for (const room of await unansweredRooms(trx, managerId, unitIds)) await tellOnce(trx, notices, room, now)
}

type Needed = Pick<Dependencies, 'database' | 'clock'> & { readonly notices: Notices }

/**
 * Mails people about messages that have waited unread for 5 minutes; one mail until they have read.
 * @returns a sweep, safe to run on several instances: the read mark and the mail are one transaction
 */
export function makeUnreadNotices({ database, clock, notices }: Needed) {
  const tell = (room: UnreadRoom, now: string) => database.write((trx) => tellOnce(trx, notices, room, now))

  /** @returns how many were told */
  async function tellSide(side: 'customer' | 'manager', now: number): Promise<number> {
    const window = {
      since: new Date(now - windowMs).toISOString(),
      waitingSince: new Date(now - waitMs).toISOString(),
    }
    const rooms = await unreadRooms(database.read, side, window, toldPerRound)
    for (const room of rooms) await tell(room, new Date(now).toISOString())
    return rooms.length
  }

  return async function sweep(): Promise<number> {
    const now = clock.now()
    return Math.max(await tellSide('customer', now), await tellSide('manager', now))
  }
}
