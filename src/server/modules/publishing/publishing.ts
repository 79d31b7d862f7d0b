import type { SiteReport } from '#contract/admin.ts'
import { failuresUntilTold, publishing, type SiteBuilds } from '#domain/publishing.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { safeEqual } from '../../http/safeEqual.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { findRestore } from '../electricity/queriesRestores.ts'
import { askedAt, askForBuild, changesSince, countChanges, siteBuilds, storeBuilds } from './queries.ts'

type Build = Pick<CallRequest<'POST /site-builds'>['body'], 'state' | 'changedAt' | 'error'>

/** When a build was last needed for another reason than a change. */
async function lastAsked(db: Queries): Promise<string | undefined> {
  // A database that was put back to an earlier state knows nothing of what the site shows since.
  const times = [await askedAt(db), (await findRestore(db))?.at]
  return times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)
}

async function readState(db: Queries, now: string) {
  const { builds } = await siteBuilds(db)
  const changes = await changesSince(db, builds.published?.changedAt ?? '', now)
  const found = publishing({ builds, changes, askedAt: await lastAsked(db) }, now)
  const isDue = found.dueAt !== undefined && found.dueAt <= now
  const changedAt = changes.newestAt ?? builds.published?.changedAt
  return { ...found, isDue, builds, changedAt }
}

/** What admins see of the site. @param now ISO 8601 */
export async function siteReport(db: Queries, now: string): Promise<SiteReport> {
  const { state, since, error, builds, changedAt } = await readState(db, now)
  const changes = await countChanges(db, builds.published?.changedAt ?? '', now)
  return { state, since, error, changes, changedAt, publishedAt: builds.published?.at }
}

function after(builds: SiteBuilds, { state, changedAt, error = '' }: Build, now: string): SiteBuilds {
  const { begunAt, published, failed } = builds
  switch (state) {
    case 'building':
      return { ...builds, begunAt: now, isBuilding: true }
    case 'published':
      return { begunAt, published: { at: now, changedAt } }
    case 'failed':
      return { begunAt, published, failed: { at: now, error, times: (failed?.times ?? 0) + 1 } }
  }
}

type Needed = Pick<Dependencies, 'database' | 'clock' | 'builderKey'> & { readonly mails: Mails }

/** Stores what a builder says; of several failures in a row the company is told once. */
async function takeBuild(trx: Queries, mails: Mails, build: Build, now: string): Promise<void> {
  const { builds, text } = await siteBuilds(trx)
  const next = after(builds, build, now)
  if (!(await storeBuilds(trx, next, text))) throw new Refusal(409, 'Another builder reported just now.')
  if (build.state === 'failed' && next.failed?.times === failuresUntilTold)
    await mails.publishingFailed(trx, { error: next.failed.error, now })
}

/**
 * Has a static host build the site when it is time, once for all instances. The host's own build
 * tells what becomes of it.
 */
export const makeHookSweep =
  ({ database, clock, mails, publishHook }: Omit<Needed, 'builderKey'> & Pick<Dependencies, 'publishHook'>) =>
  async (): Promise<void> => {
    const now = clock.iso()
    if (publishHook === undefined || !(await readState(database.read, now)).isDue) return
    const isOurs = await database.write(async (trx) => {
      const { builds, text } = await siteBuilds(trx)
      const { isDue } = await readState(trx, now)
      return isDue && storeBuilds(trx, after(builds, { state: 'building' }, now), text)
    })
    if (!isOurs) return
    try {
      await publishHook()
    } catch (error) {
      const build = { state: 'failed', error: error instanceof Error ? error.message : `${error}` } as const
      await database.write((trx) => takeBuild(trx, mails, build, clock.iso()))
    }
  }

/** How the site is published by itself: who asks for it, when it is due, and what became of it. */
export function makePublishing({
  database,
  clock,
  mails,
  builderKey,
}: Needed): Handlers<'GET /public/site-state' | 'POST /site-builds' | 'POST /admin/publish'> {
  return {
    async 'GET /public/site-state'() {
      const now = clock.iso()
      const { changedAt, isDue } = await database.snapshot((db) => readState(db, now))
      return { data: { changedAt, isDue } }
    },

    async 'POST /site-builds'({ body: { key, ...build } }) {
      if (builderKey === undefined || !safeEqual(key, builderKey))
        throw new Refusal(401, 'This is not the key of the site’s builder.')
      const now = clock.iso()
      await database.write((trx) => takeBuild(trx, mails, build, now))
      return { data: null }
    },

    'POST /admin/publish': ({ write }) =>
      write(async (trx) => {
        if (builderKey === undefined) throw new Refusal(409, 'This site is not published by itself.')
        const now = clock.iso()
        await askForBuild(trx, now)
        return { data: await siteReport(trx, now) }
      }),
  }
}
