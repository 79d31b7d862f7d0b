import type { Queries } from '../ports/database.ts'

export type KeyClaim = {
  readonly userId: string
  readonly key: string
  readonly call: string
  readonly requestHash: string
  readonly createdAt: string
}

/**
 * Claims a key for this transaction, or returns what it was used for before. Of two requests with one key, the second
 * waits at the primary key for the commit of the first, and then finds its answer.
 */
export async function claimKey(db: Queries, claim: KeyClaim) {
  const claimed = await db
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
    .executeTakeFirst()
  if (claimed !== undefined) return 'claimed'
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'request_hash', 'answer'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  return { call: row.call, requestHash: row.request_hash, answer: row.answer }
}

/** Stores the answer beside its key, in the transaction that took it. */
export async function storeAnswer(db: Queries, claim: KeyClaim & { readonly answer: string }): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: claim.answer })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
}

/** Deletes the keys of requests made before this time. */
export async function deleteOldKeys(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
