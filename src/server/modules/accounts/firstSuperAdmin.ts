import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import { sharedValue } from '../../database/meta.ts'
import { unnamed } from '../../mail/salutation.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { findOrInsertUser } from './queriesUsers.ts'

/**
 * Whether `ADMIN_EMAIL` has this address for the first time. Stores a hash of it, not the address.
 */
async function isFirstAsked(trx: Queries, email: string): Promise<boolean> {
  const own = nanoid()
  const digest = createHash('sha256').update(email).digest('base64url')
  return (await sharedValue(trx, `asked for as superAdmin: ${digest}`, own)) === own
}

/**
 * Makes `ADMIN_EMAIL` a superAdmin when no account has that address, once per address: an account
 * that was given another address meanwhile is not made again.
 * @returns whether an account was made; an existing account is never promoted
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
      createdAt: clock.iso(),
    })
    return made
  })
