import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/** Whether somebody has signed in to the account of this address in this browser before. */
export const isKnownBrowser = (db: Queries, email: string, browserHash: string): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('known_browsers')
      .innerJoin('users', 'users.id', 'known_browsers.user_id')
      .select('users.id')
      .where('users.email', '=', email)
      .where('browser_hash', '=', browserHash),
  )

/** Stores that a person signed in with this browser. */
export async function rememberBrowser(trx: Queries, userId: string, browserHash: string, now: string) {
  await trx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
}

/** Deletes the browsers in which nobody has signed in since a time. */
export async function forgetBrowsers(trx: Queries, before: string): Promise<void> {
  await trx.deleteFrom('known_browsers').where('last_used_at', '<', before).execute()
}
