import { sql } from 'kysely'
import { sharedValue } from '../../database/meta.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

const key = 'API_URL of media'

const columns = [
  ['projects', 'image'],
  ['units', 'image'],
  ['files', 'url'],
  ['files', 'poster'],
  ['update_pictures', 'url'],
] as const satisfies readonly (readonly [keyof Tables, string])[]

/** The API_URL of the stored addresses. Locks its row: a second instance waits here. */
async function lockApiUrl(trx: Queries, apiUrl: string): Promise<string> {
  await sharedValue(trx, key, apiUrl)
  const row = await trx
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('key', '=', key)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Replaces the start of addresses in one column. @returns the number of changed rows */
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
 * Updates the addresses of our own media to the API's current address. The first run only stores
 * the address. Repeated runs, also on several instances at once, change nothing more.
 * @param apiUrl the API's public origin
 * @returns the former address and the number of changed media; undefined if it is the same
 */
export async function moveMediaAddresses(
  trx: Queries,
  apiUrl: string,
): Promise<{ readonly before: string; readonly moved: number } | undefined> {
  const before = await lockApiUrl(trx, apiUrl)
  if (before === apiUrl) return undefined
  let moved = 0
  for (const column of columns) {
    moved += await rewrite(trx, column, `${before}/media/`, `${apiUrl}/media/`)
  }
  await trx.updateTable('meta').set({ value: apiUrl }).where('key', '=', key).execute()
  return { before, moved }
}
