import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'
import { sharedValue } from './meta.ts'
import type { Tables } from './schema.ts'

const key = 'API_URL of media'

/** Every column that holds the address of a picture or a video. */
const columns = [
  ['projects', 'image'],
  ['units', 'image'],
  ['files', 'url'],
  ['files', 'poster'],
] as const satisfies readonly (readonly [keyof Tables, string])[]

/** The API_URL under which media were stored. Locks its row until this transaction ends: a second instance waits here. */
async function heldApiUrl(trx: Queries, apiUrl: string): Promise<string> {
  await sharedValue(trx, key, apiUrl)
  const held = await trx
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirstOrThrow()
  return held.value
}

/** Replaces the beginning of addresses in one column. @returns how many were changed */
async function rewrite(
  trx: Queries,
  [table, column]: (typeof columns)[number],
  before: string,
  after: string,
): Promise<number> {
  const address = sql.ref(column)
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
    set ${address} = ${after} || substr(${address}, ${sql.lit(before.length + 1)})
    where substr(${address}, 1, ${sql.lit(before.length)}) = ${before}`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Changes the addresses of our own media to the API's present one. Running it again, or on several instances at once,
 * changes nothing more; the first run only stores the address.
 * @param apiUrl the API's public origin
 * @returns the former address and how many used it; undefined when it is the same
 */
export async function moveMediaAddresses(
  trx: Queries,
  apiUrl: string,
): Promise<{ readonly before: string; readonly moved: number } | undefined> {
  const before = await heldApiUrl(trx, apiUrl)
  if (before === apiUrl) return undefined
  let moved = 0
  for (const column of columns) {
    moved += await rewrite(trx, column, `${before}/media/`, `${apiUrl}/media/`)
  }
  await trx.updateTable('meta').set({ value: apiUrl }).where('key', '=', key).execute()
  return { before, moved }
}
