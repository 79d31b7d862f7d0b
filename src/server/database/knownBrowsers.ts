import type { Queries } from '../ports/database.ts'

/** Whether somebody has signed in to the account of an address in this browser before. */
export async function isKnownBrowser(db: Queries, email: string, browserHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that somebody signed in here. */
export async function rememberBrowser(trx: Queries, userId: string, browserHash: string, now: string) {
  await trx
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
}

/** Forgets the browsers in which nobody has signed in since a time. */
export async function forgetBrowsers(trx: Queries, before: string): Promise<void> {
  await trx.deleteFrom('known_browsers').where('last_used_at', '<', before).execute()
}
