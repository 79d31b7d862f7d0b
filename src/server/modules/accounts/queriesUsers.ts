import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { ListedUser, User, UserType } from '#contract/users.ts'
import { type Page, type PageRequest, readPage } from '../../database/pages.ts'
import { findsRow } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import {
  any,
  containsWords,
  idStartsWith,
  notErased,
  parseSearch,
  phoneContains,
  wordsOfPerson,
} from '../../database/searchText.ts'
import type { Queries } from '../../ports/database.ts'
import { isUninvited } from './queriesInvitations.ts'

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
  ...(row.new_email === null ? {} : { newEmail: row.new_email }),
  ...(row.new_email_at === null ? {} : { newEmailAt: row.new_email_at }),
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

export async function findUsers(db: Queries, ids: readonly string[]): Promise<User[]> {
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return rows.map(toUser)
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
  has_signed_in: 0 as const,
})

/** @throws a unique violation on `email` (see `isTaken`) */
export async function insertUser(db: Queries, user: NewUser): Promise<User> {
  const row = await db.insertInto('users').values(toRow(user)).returningAll().executeTakeFirstOrThrow()
  return toUser(row)
}

type ListedRow = Selectable<Tables['users']> & {
  readonly managed: number | null
  readonly can_invite: number
}

const toListedUser = ({ managed, can_invite, ...row }: ListedRow): ListedUser => ({
  ...toUser(row),
  hasSignedIn: row.has_signed_in === 1,
  ...(can_invite === 1 ? { canInvite: true } : {}),
  ...(row.user_type === 'user' ? {} : { managedUnits: managed ?? 0 }),
})

const managedUnits = sql<number>`(select count(*) from units where units.manager_id = users.id)`

const canInvite = sql<number>`case when ${isUninvited} then 1 else 0 end`

/** Customers, or admins and superAdmins, as a page of their list asks for them. */
export type ListOfUsers = PageRequest & {
  readonly type: 'user' | 'admin'
  readonly q?: string | undefined
  /** Only owners who can be invited. */
  readonly show?: 'uninvited' | undefined
  readonly sort?: 'name' | 'email' | 'created' | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

/** Rows that changed since `foldNames` sort first. */
const sortKeys = {
  name: sql`coalesce(users.folded_words, '')`,
  email: sql`users.email`,
  created: sql`users.created_at`,
}

/** By the rules of `foundUsers` in the domain: an address that waits is found as well. */
function isFound(q: string): RawBuilder<SqlBool> {
  const input = parseSearch(q)
  const words = sql<string>`${wordsOfPerson} || ' ' || coalesce(users.new_email, '')`
  return any([
    containsWords(words, input),
    ...phoneContains('users.phone_number', input),
    idStartsWith('users.id', input),
  ])
}

/**
 * A page of users, the newest first unless sorted. Closed accounts, which only admins have, come
 * last. Call `foldNames` before a search or a sort by name.
 * @param mayInvite whether the reader may invite owners
 * @returns undefined if the row to begin after is gone
 */
export async function listUsers(
  db: Queries,
  { type, q, show, sort, order = 'asc', ...asked }: ListOfUsers,
  mayInvite: boolean,
): Promise<Page<ListedUser> | undefined> {
  const isDescending = sort === undefined || order === 'desc'
  const closedLast = sql`case when users.closed_at is null then ${sql.lit(isDescending ? 1 : 0)} else ${sql.lit(isDescending ? 0 : 1)} end`
  const query = db
    .selectFrom('users')
    .selectAll('users')
    .select(type === 'user' ? sql<null>`null`.as('managed') : managedUnits.as('managed'))
    .select((mayInvite ? canInvite : sql<number>`0`).as('can_invite'))
    .where('user_type', 'in', type === 'user' ? ['user'] : ['admin', 'superAdmin'])
  const found = await readPage(
    query,
    [...(q === undefined ? [] : [isFound(q)]), ...(show === undefined ? [] : [isUninvited])],
    {
      keys: [...(type === 'user' ? [] : [closedLast]), sortKeys[sort ?? 'created']],
      id: sql<string>`users.id`,
      isDescending,
    },
    asked,
  )
  return found && { ...found, rows: found.rows.map(toListedUser) }
}

/** SuperAdmins whose accounts are open, newest first. */
export async function openSuperAdmins(db: Queries): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('user_type', '=', 'superAdmin')
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toUser)
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

/** An address that waits, and from when on it signs in. */
export type NewAddress = { readonly email: string; readonly at: string }

const newAddressColumns = (address: NewAddress | null) => ({
  new_email: address?.email ?? null,
  new_email_at: address?.at ?? null,
  new_email_change: null,
})

/**
 * Changes details, but not the role.
 * @param newAddress sets the address that waits; null removes it
 * @throws a unique violation on `email` (see `isTaken`)
 */
export async function updateUser(
  trx: Queries,
  id: string,
  details: UserDetails,
  newAddress?: NewAddress | null,
): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({
      ...toColumns(details),
      ...(newAddress === undefined ? {} : newAddressColumns(newAddress)),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/** Names the audit entry of the edit that asked for the address that waits. */
export async function nameNewAddress(trx: Queries, id: string, changeId: string): Promise<void> {
  await trx.updateTable('users').set({ new_email_change: changeId }).where('id', '=', id).execute()
}

/** The audit entry of the edit that asked for the address that waits; undefined if none waits. */
export async function newAddressChange(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('new_email_change')
    .where('id', '=', id)
    .where('new_email', 'is not', null)
    .executeTakeFirst()
  return row?.new_email_change ?? undefined
}

/** The accounts whose new address signs in by now. */
export async function dueNewAddresses(db: Queries, now: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('new_email_at', '<=', now)
    .orderBy('new_email_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether an address waits for an account. @param but an account that does not count */
export const isNewAddress = (db: Queries, email: string, but = ''): Promise<boolean> =>
  findsRow(db.selectFrom('users').select('id').where('new_email', '=', email).where('id', '!=', but))

export const hasSignedIn = (db: Queries, id: string): Promise<boolean> =>
  findsRow(db.selectFrom('users').select('id').where('id', '=', id).where('has_signed_in', '=', 1))

export async function noteSignIn(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('users').set({ has_signed_in: 1 }).where('id', '=', id).execute()
}

/** Closes an account. An address that waits is dropped. @param closedAt null reopens it */
export async function setClosed(trx: Queries, id: string, closedAt: string | null): Promise<User> {
  const row = await trx
    .updateTable('users')
    .set(({ eb }) => ({ ...newAddressColumns(null), closed_at: closedAt, version: eb('version', '+', 1) }))
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

export async function wantsOptionalMails(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('mail_notices').where('id', '=', id).executeTakeFirst()
  return row?.mail_notices === 1
}

/** Turns on or off those mails that a person may turn off. Ignored for erased people. */
export async function setOptionalMails(trx: Queries, id: string, enabled: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mail_notices: enabled ? 1 : 0 })
    .where('id', '=', id)
    .where(notErased)
    .execute()
}
