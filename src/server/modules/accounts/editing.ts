import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { isTaken } from '../../database/errors.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { findUserByEmail, isNewAddress } from './queriesUsers.ts'

export const onlySuperAdmins = 'Only a superAdmin may create or change a superAdmin.'

const onlyReopened = 'A superAdmin can open it again.'

/**
 * Rejects edits of closed or erased accounts. Sends no current record, so the form offers no "save
 * again".
 */
export function refuseGone(user: User): void {
  if (user.closedAt !== undefined) throw new Refusal(409, `This account is closed. ${onlyReopened}`)
  if (isErased(user)) throw new Refusal(409, 'This customer was erased. Nothing of them can be changed.')
}

const taken = (message: string) => new Refusal(409, message, { issues: [{ path: ['email'], message }] })

const takenBy = ({ closedAt }: Pick<User, 'closedAt'>) =>
  taken(
    closedAt === undefined
      ? 'Another account already has this email address.'
      : `A closed account has this email address. ${onlyReopened}`,
  )

/** Runs a write whose address may be taken. @throws Refusal 409 then */
export async function refuseTakenEmail<T>(
  { database }: Pick<Dependencies, 'database'>,
  email: string,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isTaken(error, 'email')) throw error
    throw takenBy((await findUserByEmail(database.read, email)) ?? {})
  }
}

/**
 * Refuses an address that is to sign in to another account soon: it would have two.
 * @throws Refusal 409 on `email`
 */
export async function refuseNewAddress(trx: Queries, email: string, id?: string): Promise<void> {
  if (await isNewAddress(trx, email, id)) throw taken('Another account is about to get this email address.')
}

/**
 * Refuses an address that another account has or waits for. Of two who ask at once both may pass:
 * then the one that waits is dropped.
 * @throws Refusal 409 on `email`
 * @param id the account that is to get it; undefined for a new one
 */
export async function refuseAddressOfAnother(trx: Queries, email: string, id?: string): Promise<void> {
  const holder = await findUserByEmail(trx, email)
  if (holder !== undefined && holder._id !== id) throw takenBy(holder)
  await refuseNewAddress(trx, email, id)
}
