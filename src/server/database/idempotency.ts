import type { Queries } from '../ports/database.ts'
import { findsRow } from './rows.ts'

export type KeyClaim = {
  readonly userId: string
  readonly key: string
  readonly call: string
  readonly requestHash: string
  readonly createdAt: string
}

/**
 * Claims a key for this transaction, or returns its earlier use. Of two requests with the same key,
 * the second waits at the primary key for the commit of the first, and then finds its answer.
 */
export async function claimKey(db: Queries, claim: KeyClaim) {
  const insert = db
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      call: claim.call,
      request_hash: claim.requestHash,
      answer: null,
      created_at: claim.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
  if (await findsRow(insert)) return 'claimed'
  return db
    .selectFrom('idempotency_keys')
    .select(['call', 'request_hash as requestHash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
}

export async function storeAnswer(db: Queries, claim: KeyClaim & { readonly answer: string }): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: claim.answer })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
}

export async function deleteOldKeys(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
