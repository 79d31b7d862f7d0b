import type { Insertable } from 'kysely'
import { nanoid } from 'nanoid'
import type { Tables } from '#server/database/schema.ts'
import { hashToken } from '#server/http/signedInCaller.ts'
import { insertToken } from '#server/modules/accounts/queriesTokens.ts'
import type { Queries } from '#server/ports/database.ts'

const createdAt = '2026-01-05T09:00:00.000Z'

type Values<K extends keyof Tables> = Readonly<Partial<Omit<Insertable<Tables[K]>, 'id'>>>

/** Stores a person; by default a customer with a new email address. @returns the id */
export async function addUser(trx: Queries, values: Values<'users'> = {}): Promise<string> {
  const id = nanoid()
  const person = { first_name: 'Ada', last_name: 'Obi', phone_number: null, created_at: createdAt }
  const email = `${id.toLowerCase()}@example.com`
  await trx
    .insertInto('users')
    .values({ id, email, user_type: 'user', ...person, ...values })
    .execute()
  return id
}

/** Stores a session of a person. @returns its id */
export async function addToken(trx: Queries, userId: string): Promise<string> {
  const id = nanoid()
  const expiresAt = '2099-01-05T09:00:00.000Z'
  await insertToken(trx, { id, tokenHash: id, userId, now: createdAt, expiresAt, idleMs: null })
  return id
}

/** Signs a person in for longer than any clock moves. @returns the token */
export async function addSession(trx: Queries, userId: string): Promise<string> {
  const token = nanoid(40)
  const expiresAt = '2999-01-05T09:00:00.000Z'
  const session = { id: nanoid(), tokenHash: hashToken(token), userId }
  await insertToken(trx, { ...session, now: createdAt, expiresAt, idleMs: null })
  return token
}

/** Stores an ongoing project. @returns the id */
export async function addProject(trx: Queries, values: Values<'projects'> = {}): Promise<string> {
  const id = nanoid()
  const place = { address: '1 Quay Road', location: 'Lagos', image: 'https://example.com/a.jpg' }
  const texts = { name: 'Quay House', description: 'Flats by the water.' }
  await trx
    .insertInto('projects')
    .values({ id, ...texts, ...place, created_at: createdAt, completed_at: null, ...values })
    .execute()
  return id
}

/** Stores a unit; by default in a new project. @returns the id */
export async function addUnit(trx: Queries, values: Values<'units'> = {}): Promise<string> {
  const id = nanoid()
  const project_id = values.project_id ?? (await addProject(trx))
  const rooms = { number_of_rooms: 3, number_of_bath_rooms: 2, type: null, payment_plan: 'full' }
  const basics = {
    name: 'A1',
    image: 'https://example.com/u.jpg',
    price_kobo: 50_000_000_00,
    manager_id: null,
  }
  await trx
    .insertInto('units')
    .values({ id, ...basics, ...rooms, created_at: createdAt, ...values, project_id })
    .execute()
  return id
}

/** Makes a person a unit's owner. @returns the ownership's id */
export async function addOwnership(
  trx: Queries,
  unitId: string,
  ownerId: string,
  created_at = createdAt,
): Promise<string> {
  const id = nanoid()
  const record = { id, unit_id: unitId, owner_id: ownerId, created_at }
  const person = { first_name: 'Ada', last_name: 'Obi', phone_number: null }
  await trx
    .insertInto('ownerships')
    .values({ ...record, ...person })
    .execute()
  await trx.insertInto('ownership_records').values(record).execute()
  return id
}
