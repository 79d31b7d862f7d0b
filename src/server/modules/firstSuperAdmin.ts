import { nanoid } from 'nanoid'
import { isTaken } from '../database/errors.ts'
import { insertUser } from '../database/users.ts'
import { isoTime } from '../isoTime.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import { unnamed } from './greeting.ts'

/**
 * Makes `ADMIN_EMAIL` a superAdmin when no account has that address (decisions, "Settings").
 * @returns whether an account was made; an account that is there is never promoted
 */
export async function makeFirstSuperAdmin(database: Database, clock: Clock, email: string): Promise<boolean> {
  try {
    await database.write((trx) =>
      insertUser(trx, {
        id: nanoid(),
        ...unnamed,
        email,
        phoneNumber: '',
        userType: 'superAdmin',
        createdAt: isoTime(clock.now()),
      }),
    )
    return true
  } catch (error) {
    if (isTaken(error, 'email')) return false
    throw error
  }
}
