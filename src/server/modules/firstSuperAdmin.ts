import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import { sharedValue } from '../database/meta.ts'
import { findOrInsertUser } from '../database/users.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Queries } from '../ports/database.ts'
import { unnamed } from './salutation.ts'

/** Whether this address was never asked for before, which is noted with it: without the address itself. */
async function isFirstAsked(trx: Queries, email: string): Promise<boolean> {
  const own = nanoid()
  const digest = createHash('sha256').update(email).digest('base64url')
  return (await sharedValue(trx, `asked for as superAdmin: ${digest}`, own)) === own
}

/**
 * Makes `ADMIN_EMAIL` a superAdmin when no account has that address (decisions, "Settings"). It does so once for an
 * address: an account that was handed over since, and has another one, does not come anew for who had it before.
 * @returns whether an account was made; an account that is there is never promoted
 */
export const makeFirstSuperAdmin = (database: Database, clock: Clock, email: string): Promise<boolean> =>
  database.write(async (trx) => {
    if (!(await isFirstAsked(trx, email))) return false
    const { made } = await findOrInsertUser(trx, {
      id: nanoid(),
      ...unnamed,
      email,
      phoneNumber: '',
      userType: 'superAdmin',
      createdAt: new Date(clock.now()).toISOString(),
    })
    return made
  })
