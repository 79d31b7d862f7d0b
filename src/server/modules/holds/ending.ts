import type { Hold } from '#contract/holds.ts'
import { clockTime } from '#domain/dateWords.ts'
import { isLive } from '#domain/holds.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { changeHold, findHold, openHold } from './queries.ts'

/** Writes down that a hold's time is over, and tells whom it concerns. The caller has locked its unit. */
export async function endLapsed(trx: Queries, mails: Mails, hold: Hold, now: string): Promise<void> {
  await changeHold(trx, hold._id, { ended_at: hold.endsAt, ended_how: 'expired' })
  await mails.holdEnded(trx, { hold, now })
}

const heldFor = ({ name, endsAt }: Hold, now: string) => `Held for ${name} until ${clockTime(endsAt, now)}.`

/**
 * Makes sure that a locked unit can be held: a hold whose time is over is written down as ended.
 * @throws Refusal 409 with the live hold
 */
export async function requireUnheld(trx: Queries, mails: Mails, unitId: string, now: string): Promise<void> {
  const hold = await openHold(trx, unitId, now)
  if (hold === undefined) return
  if (isLive(hold, now)) throw new Refusal(409, heldFor(hold, now), { data: hold })
  await endLapsed(trx, mails, hold, now)
}

type Sale = { readonly unitId: string; readonly holdId: string | undefined; readonly now: string }

/**
 * The hold by which a locked unit without owner is sold; undefined if it is held for nobody. One
 * whose time is over counts as long as nobody else has the home.
 * @throws Refusal 409 if it is held for another person, or the hold was ended otherwise
 */
export async function holdForSale(
  trx: Queries,
  mails: Mails,
  { unitId, holdId, now }: Sale,
): Promise<Hold | undefined> {
  const open = await openHold(trx, unitId, now)
  if (open !== undefined && open._id === holdId) return open
  if (open !== undefined && isLive(open, now))
    throw new Refusal(409, `${heldFor(open, now)} Make them the owner from there, or release it first.`, {
      data: open,
    })
  if (open !== undefined) await endLapsed(trx, mails, open, now)
  if (holdId === undefined) return undefined
  const hold = await findHold(trx, holdId, now)
  if (hold?.unitId !== unitId || hold.endedHow !== 'expired')
    throw new Refusal(409, 'This hold is no longer there. Reload the page.', { data: hold ?? null })
  return hold
}
