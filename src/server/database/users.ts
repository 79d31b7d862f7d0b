import type { Selectable } from 'kysely'
import type { User, UserType } from '#contract/users.ts'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

const toUser = (row: Selectable<Tables['users']>): User => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number ?? '',
  userType: row.user_type,
  createdAt: row.created_at,
})

/** @param email normalised, as the contract's `email` field leaves it */
export async function findUserByEmail(db: Queries, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

export async function findUser(db: Queries, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toUser(row)
}

export type NewUser = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly userType: UserType
  readonly createdAt: string
}

/** @throws a unique violation on `email` (see `isTaken`) */
export async function insertUser(db: Queries, user: NewUser): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      id: user.id,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      phone_number: user.phoneNumber === '' ? null : user.phoneNumber,
      user_type: user.userType,
      created_at: user.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}
