import { hour, isoTime, minute } from './time.ts'

/** What is known of the builds of the site. Times are ISO 8601. */
export type SiteBuilds = {
  /** When the last build began. */
  readonly begunAt?: string | undefined
  /** Whether that build has not ended yet, as far as its builder has said. */
  readonly isBuilding?: boolean | undefined
  /** The site that visitors see: when it was built, and the newest change that it shows. */
  readonly published?: { readonly at: string; readonly changedAt?: string | undefined } | undefined
  /** The failures since the last build that succeeded. */
  readonly failed?: { readonly at: string; readonly error: string; readonly times: number } | undefined
}

/** The changes that the published site does not show yet. */
export type UnpublishedChanges = {
  readonly oldestAt?: string | undefined
  readonly newestAt?: string | undefined
}

type Known = {
  readonly builds: SiteBuilds
  readonly changes: UnpublishedChanges
  /** When a build was last asked for, whatever the site shows. */
  readonly askedAt?: string | undefined
}

export type Publishing = {
  readonly state: 'current' | 'waiting' | 'building' | 'failed'
  /** When the state began; of changes that wait, the time of the oldest. */
  readonly since?: string | undefined
  /** Why the last build failed. */
  readonly error?: string | undefined
  /** When the next build may begin; undefined if none is needed. */
  readonly dueAt?: string | undefined
}

/** So long nothing may change before a build begins: an import is published once. */
const quietMs = minute
/** Nobody's change waits longer, however much else changes. */
const longestWaitMs = 10 * minute
/** After so many failures in a row the builder rests for an hour each, and the company is told. */
export const failuresUntilTold = 3
/** A build that says nothing for so long was killed. */
const longestBuildMs = 30 * minute
/** A builder that runs asks three times a minute. */
const unheardMs = 5 * minute

const later = (iso: string, ms: number) => isoTime(Date.parse(iso) + ms)

/** When changes are to be built; undefined without any. */
function dueOf({ oldestAt, newestAt }: UnpublishedChanges): string | undefined {
  if (oldestAt === undefined || newestAt === undefined) return undefined
  return [later(newestAt, quietMs), later(oldestAt, longestWaitMs)].toSorted()[0]
}

/**
 * What the site shows, and when it is to be built next: after a minute without a change, ten
 * minutes after the oldest at the latest, at once when an admin asks. A build that fails is tried
 * again after a minute, and from the third failure on after an hour. Never two at once.
 * @param now ISO 8601
 */
export function publishing({ builds, changes, askedAt }: Known, now: string): Publishing {
  const { begunAt, isBuilding, published, failed } = builds
  const killedAt = isBuilding && begunAt !== undefined ? later(begunAt, longestBuildMs) : undefined
  if (killedAt !== undefined && now < killedAt) return { state: 'building', since: begunAt }
  const isAsked = askedAt !== undefined && (begunAt === undefined || askedAt > begunAt)
  if (killedAt !== undefined && !isAsked)
    return { state: 'failed', since: begunAt, error: 'The build did not end.', dueAt: killedAt }
  if (failed !== undefined && !isAsked) {
    const dueAt = later(failed.at, failed.times < failuresUntilTold ? minute : hour)
    return { state: 'failed', since: failed.at, error: failed.error, dueAt }
  }
  // What the site shows is not known before its first build.
  if (published === undefined) return { state: 'waiting', dueAt: now }
  const dueAt = isAsked ? askedAt : dueOf(changes)
  if (dueAt === undefined) return { state: 'current' }
  if (now < later(dueAt, unheardMs)) return { state: 'waiting', since: changes.oldestAt, dueAt }
  return { state: 'failed', since: dueAt, error: 'The builder of the site does not answer.', dueAt }
}
