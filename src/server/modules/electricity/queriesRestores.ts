import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/** When the database was last put back to an earlier state, or stopped being the one in use. */
const restoredKey = 'restored at'
/** The restore after which orders were held back. */
const heldKey = 'orders held after the restore at'

/**
 * Writes down that the database is older than what was done with it. Orders of bills from before
 * are held back by the next sweep.
 * @param now ISO 8601
 * @param unlessSince nothing is written if a restore at or after this time is known, ISO 8601
 * @returns whether it was written down
 */
export const markRestored = (trx: Queries, now: string, unlessSince = now): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('meta')
      .values({ key: restoredKey, value: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: now }).where('meta.value', '<', unlessSince),
      )
      .returning('key'),
  )

/** When the database was last restored, ISO 8601, and whether orders were held back for it. */
export async function findRestore(db: Queries): Promise<{ at: string; isHeld: boolean } | undefined> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', [restoredKey, heldKey]).execute()
  const valueAt = (key: string) => rows.find((row) => row.key === key)?.value
  const at = valueAt(restoredKey)
  return at === undefined ? undefined : { at, isHeld: valueAt(heldKey) === at }
}

/** Takes it on to hold orders back after a restore. @returns false if another instance did */
export const takeRestore = (trx: Queries, at: string): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('meta')
      .values({ key: heldKey, value: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: at }).where('meta.value', '<>', at),
      )
      .returning('key'),
  )

/** Whether a bill is from before the last restore: what was bought for it may be forgotten. */
export async function isFromBeforeRestore(
  db: Queries,
  { created_at }: { readonly created_at: string },
): Promise<boolean> {
  const restore = await findRestore(db)
  return restore !== undefined && created_at <= restore.at
}

export const hasLine = (db: Queries, id: string): Promise<boolean> =>
  findsRow(db.selectFrom('transactions').select('id').where('id', '=', id))

/** The line of the books that was recorded last. */
export async function newestLine(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
