import { type SqlBool, sql } from 'kysely'
import { counted } from '#domain/words.ts'
import type { Queries } from '../../ports/database.ts'

/** Notes that an account was made without a mail, so that its owner can be invited later. */
export async function awaitInvitation(trx: Queries, userId: string): Promise<void> {
  await trx.insertInto('invitations').values({ user_id: userId }).execute()
}

/** An owner whose account was made without a mail, who was not invited and never signed in. */
export const isUninvited = sql<SqlBool>`(users.has_signed_in = 0
  and users.id in (select user_id from invitations where invited_at is null)
  and exists (select 1 from ownerships where ownerships.owner_id = users.id))`

export async function countUninvited(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUninvited)
    .executeTakeFirstOrThrow()
  return row.count
}

/** When a person was invited; undefined for somebody who was not. */
export async function invitedAt(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('invited_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.invited_at ?? undefined
}

/** What owners have, such as `A1, Palm Court, and 2 more homes`, by their ids. */
export async function homesOf(
  db: Queries,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('ownerships')
    .innerJoin('units', 'units.id', 'ownerships.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['ownerships.owner_id', 'units.name as unit', 'projects.name as project'])
    .where('ownerships.owner_id', 'in', ownerIds)
    .orderBy('projects.name')
    .orderBy('units.name')
    .orderBy('units.id')
    .execute()
  const homes = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return new Map(
    [...homes].map(([owner, [first, ...more]]) => {
      const home = first === undefined ? '' : `${first.unit}, ${first.project}`
      return [owner, more.length === 0 ? home : `${home}, and ${counted(more.length, 'more home')}`]
    }),
  )
}

/**
 * Marks owners as invited who were not. Of two transactions that take the same owner, one gets
 * them.
 * @param which one owner, or the oldest so many
 * @returns their ids
 */
export async function takeUninvited(
  trx: Queries,
  which: { readonly userId: string } | { readonly limit: number },
  now: string,
): Promise<string[]> {
  const uninvited = trx.selectFrom('users').select('users.id').where(isUninvited)
  const wanted =
    'userId' in which
      ? uninvited.where('users.id', '=', which.userId)
      : uninvited.orderBy('users.created_at').orderBy('users.id').limit(which.limit)
  const taken = await trx
    .updateTable('invitations')
    .set({ invited_at: now })
    .where('user_id', 'in', wanted)
    .where('invited_at', 'is', null)
    .returning('user_id')
    .execute()
  return taken.map(({ user_id }) => user_id)
}
