import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishing, type SiteBuilds } from '#domain/publishing.ts'
import { hour, isoTime, minute, second } from '#domain/time.ts'

const start = Date.parse('2026-11-29T09:00:00.000Z')
/** A time of that day by its minutes since nine. */
const at = (minutes: number) => isoTime(start + minutes * minute)
const changes = (...minutes: number[]) =>
  minutes.length > 0 ? { oldestAt: at(Math.min(...minutes)), newestAt: at(Math.max(...minutes)) } : {}
const shown = { published: { at: at(0), changedAt: at(0) }, begunAt: at(0) } satisfies SiteBuilds
const failed = (times: number) => ({ ...shown, begunAt: at(4), failed: { at: at(5), error: 'No', times } })

test.each([
  ['a site that shows everything is current', shown, [], 9, { state: 'current' }],
  ['a change waits for a quiet minute', shown, [9], 9, { state: 'waiting', since: at(9), dueAt: at(10) }],
  ['a second change begins the minute again', shown, [5, 9], 9, { since: at(5), dueAt: at(10) }],
  ['a change waits for ten minutes at most', shown, [0, 9.5], 9.5, { state: 'waiting', dueAt: at(10) }],
  ['nothing is due while the site is built', { ...shown, isBuilding: true }, [1], 9, { state: 'building' }],
  [
    'a build without an end counts as failed after half an hour',
    { ...shown, isBuilding: true },
    [],
    30,
    { state: 'failed', error: 'The build did not end.', dueAt: at(30) },
  ],
  ['a failed build is tried again after a minute', failed(2), [3], 5, { state: 'failed', dueAt: at(6) }],
  ['three failed builds are followed by an hour', failed(3), [3, 6], 7, { state: 'failed', dueAt: at(65) }],
  ['a site without a build is due at once', {}, [], 9, { state: 'waiting', dueAt: at(9) }],
  [
    'a builder that lets a change wait for five minutes is away',
    shown,
    [2],
    8,
    { state: 'failed', since: at(3), error: 'The builder of the site does not answer.' },
  ],
] satisfies [string, SiteBuilds, number[], number, object][])('%s', (_, builds, minutes, now, expected) => {
  expect(publishing({ builds, changes: changes(...minutes) }, at(now))).toMatchObject(expected)
})

test('an admin who asks is not kept waiting by the quiet minute, failures, or a site that is current', () => {
  const dueAt = (builds: SiteBuilds, minutes: number[]) =>
    publishing({ builds, changes: changes(...minutes), askedAt: at(8) }, at(8.1)).dueAt
  expect([dueAt(shown, [8]), dueAt(failed(3), [3]), dueAt(shown, [])]).toEqual(Array(3).fill(at(8)))
  // A build that began later has done it.
  expect(dueAt({ ...shown, begunAt: at(8.05) }, [])).toBeUndefined()
})

/** Lets a builder ask every 20 s for three hours, as `publish-site --watch` does. */
function letBuild(changedAt: readonly number[], build: (round: number) => { ms: number; fails: boolean }) {
  let builds: SiteBuilds = shown
  const begun: { at: number; end: number; fails: boolean }[] = []
  for (let now = start; now < start + 3 * hour; now += 20 * second) {
    const last = begun.at(-1)
    if (builds.isBuilding && last !== undefined && now < last.end) continue
    if (builds.isBuilding && last !== undefined) {
      const { published, begunAt, failed: before } = builds
      const times = (before?.times ?? 0) + 1
      builds = last.fails
        ? { published, begunAt, failed: { at: isoTime(last.end), error: 'No', times } }
        : { published: { at: isoTime(last.end), changedAt: begunAt }, begunAt }
    }
    const waiting = changedAt.filter(
      (time) => time <= now && isoTime(time) > (builds.published?.changedAt ?? ''),
    )
    const { dueAt } = publishing(
      { builds, changes: changes(...waiting.map((time) => (time - start) / minute)) },
      isoTime(now),
    )
    if (dueAt === undefined || dueAt > isoTime(now)) continue
    const { ms, fails } = build(begun.length)
    begun.push({ at: now, end: now + ms, fails })
    builds = { ...builds, begunAt: isoTime(now), isBuilding: true }
  }
  return begun
}

const times = fc.array(fc.integer({ min: 1, max: 120 * minute }), { minLength: 1, maxLength: 60 })
const length = fc.integer({ min: second, max: 4 * minute })

test('each change is in a build that begins within ten minutes, or right after the one under way', () => {
  fc.assert(
    fc.property(times, length, (offsets, ms) => {
      const changedAt = offsets.map((offset) => start + offset)
      const begun = letBuild(changedAt, () => ({ ms, fails: false }))
      for (const time of changedAt) {
        const next = begun.find((one) => one.at >= time)
        expect(next?.at).toBeLessThanOrEqual(time + 10 * minute + 40 * second + ms)
      }
      // A build that nobody's change asked for is never made.
      expect(begun.length).toBeLessThanOrEqual(new Set(offsets).size)
    }),
  )
})

test('a burst of five hundred changes is one build, and a change during it one more', () => {
  const burst = Array.from({ length: 500 }, (_, index) => start + second + index * 100)
  const [only, ...others] = letBuild(burst, () => ({ ms: minute, fails: false }))
  expect(others).toEqual([])
  const during = letBuild([...burst, (only?.at ?? 0) + 10 * second], () => ({ ms: minute, fails: false }))
  expect(during).toHaveLength(2)
})

test('a site that can’t be built is tried three times and then once an hour', () => {
  const begun = letBuild([start + second], () => ({ ms: 10 * second, fails: true }))
  expect(begun.slice(0, 3).map((one) => Math.round((one.at - start) / minute))).toEqual([1, 3, 4])
  expect(begun.slice(3).every((one, index) => one.at - (begun[index + 2]?.end ?? 0) >= hour)).toBe(true)
  expect(begun.length).toBe(5)
})
