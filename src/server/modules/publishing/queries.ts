import { publishedActions } from '#contract/auditActions.ts'
import type { SiteBuilds, UnpublishedChanges } from '#domain/publishing.ts'
import { hour, isoTime } from '#domain/time.ts'
import { findsRow } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'

/** The audit entries of what visitors see. The index `audit_entries_by_time` alone is read. */
const visibleChanges = (db: Queries) =>
  db
    .selectFrom('audit_entries')
    .where((eb) =>
      eb.or([
        eb('action', 'in', [...publishedActions]),
        eb.and([
          eb('action', 'in', ['user edited', 'address changed', 'address change undone']),
          eb.exists(
            eb
              .selectFrom('users')
              .select('users.id')
              .whereRef('users.id', '=', 'audit_entries.subject_id')
              .where('users.user_type', '<>', 'user'),
          ),
        ]),
      ]),
    )

/** Holds that ended by their time in one of the hours before this one. */
const endedHolds = (db: Queries, now: string) =>
  db
    .selectFrom('holds')
    .where(({ or, eb }) => or([eb('ended_how', 'is', null), eb('ended_how', '=', 'expired')]))
    .where('ends_at', '<=', isoTime(Math.floor(Date.parse(now) / hour) * hour))

/**
 * The oldest and the newest change of what visitors see since a time. A hold that ends by time counts
 * from the next full hour on, so that such ends have the site built once an hour at most.
 * @param since ISO 8601; empty: all
 * @param now ISO 8601
 */
export async function changesSince(db: Queries, since: string, now: string): Promise<UnpublishedChanges> {
  // Each query stops at the first row that it finds. A sum would read all of them, which are many for
  // a site that is built by hand: nobody tells the API what it shows.
  const change = (order: 'asc' | 'desc') =>
    visibleChanges(db)
      .select('created_at as at')
      .where('created_at', '>', since)
      .orderBy('created_at', order)
      .limit(1)
      .executeTakeFirst()
  const end = (order: 'asc' | 'desc') =>
    endedHolds(db, now)
      .select('ends_at as at')
      .where('ends_at', '>', since)
      .orderBy('ends_at', order)
      .limit(1)
      .executeTakeFirst()
  const found = [await change('asc'), await change('desc'), await end('asc'), await end('desc')]
  const times = found.flatMap((row) => row?.at ?? []).toSorted()
  return { oldestAt: times[0], newestAt: times.at(-1) }
}

/** How many changes `changesSince` reads from. */
export async function countChanges(db: Queries, since: string, now: string): Promise<number> {
  const changes = await visibleChanges(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const ends = await endedHolds(db, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ends_at', '>', since)
    .executeTakeFirstOrThrow()
  return changes.count + ends.count
}

const askedKey = 'site asked'
const buildsKey = 'site builds'

async function stored(db: Queries, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** When an admin last asked for a build, ISO 8601. */
export const askedAt = (db: Queries): Promise<string | undefined> => stored(db, askedKey)

/** Has the site built at once. @param now ISO 8601 */
export async function askForBuild(trx: Queries, now: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: askedKey, value: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: now }))
    .execute()
}

/** What is stored of the builds, and its text, by which `storeBuilds` knows it. */
export async function siteBuilds(db: Queries): Promise<{ builds: SiteBuilds; text: string }> {
  const text = (await stored(db, buildsKey)) ?? '{}'
  return { builds: JSON.parse(text), text }
}

/** Stores builds. @returns false if they are no longer those that were read, as `known` says */
export const storeBuilds = (trx: Queries, builds: SiteBuilds, known: string): Promise<boolean> => {
  const value = JSON.stringify(builds)
  return findsRow(
    trx
      .insertInto('meta')
      .values({ key: buildsKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('meta.value', '=', known))
      .returning('key'),
  )
}
