import { sql } from 'kysely'
import type { Database, Queries } from '../ports/database.ts'

/** Counters in the database, so that limits hold across instances and restarts. */

/** A number of points per window. The window starts with the first point and lasts `seconds`. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number }

export type Consumption =
  | { readonly state: 'allowed'; readonly remaining: number }
  | { readonly state: 'refused'; readonly retryAfterSeconds: number }

type Counter = { readonly points: number; readonly expiresMs: number | null }

/** The limit's name is last: an erasure deletes the keys that begin with an address. */
const keyOf = (limit: Limit, key: string) => `${key}:${limit.name}`

const judge = (limit: Limit, counter: Counter, now: Date): Consumption => {
  if (counter.points <= limit.points) return { state: 'allowed', remaining: limit.points - counter.points }
  const left = (counter.expiresMs ?? now.getTime() + limit.seconds * 1000) - now.getTime()
  return { state: 'refused', retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

/** Adds to the running window or starts a new one; one atomic statement. */
const count = (trx: Queries, key: string, points: number, expires: number, now: number) =>
  trx
    .insertInto('limits')
    .values({ key, points, expires_ms: expires })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => {
        const running = sql<boolean>`(limits.expires_ms is null or limits.expires_ms > ${now})`
        const points = sql<number>`case when ${running} then limits.points else 0 end`
        const ends = sql<number>`case when ${running} then limits.expires_ms else ${ref('excluded.expires_ms')} end`
        return { points: sql<number>`${points} + ${ref('excluded.points')}`, expires_ms: ends }
      }),
    )
    .returning(['points', 'expires_ms as expiresMs'])
    .executeTakeFirstOrThrow()

/** A key's counter in the current window; undefined if there is none. */
const running = (db: Queries, key: string, now: Date): Promise<Counter | undefined> =>
  db
    .selectFrom('limits')
    .select(['points', 'expires_ms as expiresMs'])
    .where('key', '=', key)
    .where('expires_ms', '>', now.getTime())
    .executeTakeFirst()

/** Reads a key's state without using a point: refused if none is left. */
export async function readLimit(db: Queries, limit: Limit, key: string, now: Date): Promise<Consumption> {
  const counter = (await running(db, keyOf(limit, key), now)) ?? { points: 0, expiresMs: null }
  if (counter.points < limit.points) return { state: 'allowed', remaining: limit.points - counter.points }
  return judge(limit, { ...counter, points: counter.points + 1 }, now)
}

/** Uses points of a key inside a transaction: rolling back returns them. */
export async function consumeIn(
  trx: Queries,
  limit: Limit,
  key: string,
  now: Date,
  points = 1,
): Promise<Consumption> {
  const expires = now.getTime() + limit.seconds * 1000
  return judge(limit, await count(trx, keyOf(limit, key), points, expires, now.getTime()), now)
}

/**
 * Uses points of a key. Parallel calls of all instances together never exceed the limit. A key
 * already over its limit costs one read and no write.
 * @param key such as an e-mail or a client's address; stored before the limit's name
 */
export async function consume(
  database: Database,
  limit: Limit,
  key: string,
  now: Date,
  points = 1,
): Promise<Consumption> {
  const before = await running(database.read, keyOf(limit, key), now)
  if (before !== undefined && before.points >= limit.points) {
    return judge(limit, { ...before, points: before.points + points }, now)
  }
  return database.write((trx) => consumeIn(trx, limit, key, now, points))
}

export async function resetLimit(trx: Queries, limit: Limit, key: string): Promise<void> {
  await trx.deleteFrom('limits').where('key', '=', keyOf(limit, key)).execute()
}

/** Deletes past windows: the table does not grow for ever. */
export async function sweepLimits(trx: Queries, now: Date): Promise<void> {
  await trx.deleteFrom('limits').where('expires_ms', '<=', now.getTime()).execute()
}
