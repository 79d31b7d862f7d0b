import type { Selectable } from 'kysely'
import type { ListedUser, User, UserType } from '#contract/users.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import { notErased } from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'

const toUser = (row: Selectable<Tables['users']>): User => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number ?? '',
  userType: row.user_type,
  createdAt: row.created_at,
  version: row.version,
  ...(row.closed_at === null ? {} : { closedAt: row.closed_at }),
})

/** Whether any account exists. */
export const hasUsers = (db: Queries): Promise<boolean> =>
  findsRow(db.selectFrom('users').select('id').limit(1))

/** @param email normalised, as the contract's `email` field leaves it */
export async function findUserByEmail(db: Queries, email: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row && toUser(row)
}

export async function findUser(db: Queries, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
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

export type UserDetails = Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>

const toColumns = (details: UserDetails) => ({
  first_name: details.firstName,
  last_name: details.lastName,
  email: details.email,
  phone_number: details.phoneNumber || null,
})

const toRow = ({ id, userType, createdAt, ...details }: NewUser) => ({
  ...toColumns(details),
  id,
  user_type: userType,
  created_at: createdAt,
})

/** @throws a unique violation on `email` (see `isTaken`) */
export async function insertUser(db: Queries, user: NewUser): Promise<User> {
  const row = await db.insertInto('users').values(toRow(user)).returningAll().executeTakeFirstOrThrow()
  return toUser(row)
}

const newestFirst = (db: Queries, types: readonly UserType[]) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('user_type', 'in', types)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Customers, newest first. */
export async function listCustomers(db: Queries): Promise<User[]> {
  return (await newestFirst(db, ['user']).execute()).map(toUser)
}

/** Admins and superAdmins, including closed accounts, newest first. */
export async function listAdmins(db: Queries): Promise<ListedUser[]> {
  const rows = await newestFirst(db, ['admin', 'superAdmin'])
    .select(({ selectFrom }) =>
      selectFrom('units')
        .select(({ fn }) => fn.countAll<number>().as('managed'))
        .whereRef('units.manager_id', '=', 'users.id')
        .as('managed'),
    )
    .execute()
  return rows.map((row) => ({ ...toUser(row), managedUnits: row.managed ?? 0 }))
}

/** An update that changes nothing locks the row on both engines. */
async function lockUserWhere(trx: Queries, column: 'id' | 'email', value: string): Promise<User | undefined> {
  const row = await trx
    .updateTable('users')
    .set(({ ref }) => ({ version: ref('version') }))
    .where(column, '=', value)
    .returningAll()
    .executeTakeFirst()
  return row && toUser(row)
}

/** Reads a person and locks the row until this transaction ends. */
export const lockUser = (trx: Queries, id: string) => lockUserWhere(trx, 'id', id)

/**
 * The same by e-mail address. Waits for a transaction that changes the address, and finds nobody
 * then.
 * @param email normalised, as the contract's `email` field leaves it
 */
export const lockUserByEmail = (trx: Queries, email: string) => lockUserWhere(trx, 'email', email)

/** Changes details, but not the role. @throws a unique violation on `email` (see `isTaken`) */
export async function updateUser(trx: Queries, id: string, details: UserDetails): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({ ...toColumns(details), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/** Closes an account. @param closedAt null reopens it */
export async function setClosed(trx: Queries, id: string, closedAt: string | null): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({ closed_at: closedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/**
 * Finds or creates the account of an address, and locks it until the transaction ends. Two
 * concurrent transactions get the same account. If the existing account loses the address
 * meanwhile, a new one is created.
 */
export async function findOrInsertUser(
  trx: Queries,
  user: NewUser,
): Promise<{ readonly user: User; readonly made: boolean }> {
  for (;;) {
    const made = await trx
      .insertInto('users')
      .values(toRow(user))
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made !== undefined) return { user: toUser(made), made: true }
    const found = await lockUserByEmail(trx, user.email)
    if (found !== undefined) return { user: found, made: false }
  }
}

export async function wantsMailNotices(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('mail_notices').where('id', '=', id).executeTakeFirst()
  return row?.mail_notices === 1
}

/** Turns a person's mail notices on or off. Ignored for erased people. */
export async function setMailNotices(trx: Queries, id: string, enabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mail_notices: enabled ? 1 : 0 })
    .where('id', '=', id)
    .where(notErased)
    .execute()
}
