import { expect, test } from 'vitest'
import type { SiteReport } from '#contract/admin.ts'
import { publishingText } from '#domain/publishingTexts.ts'

// 14:10 by the company's clock.
const now = '2026-11-29T13:10:00.000Z'
const since = '2026-11-29T13:05:00.000Z'
const long = '2026-11-27T13:05:00.000Z'

test.each([
  [{ state: 'current', changes: 0, publishedAt: since }, 'The site shows everything. Published at 14:05.'],
  [
    { state: 'current', changes: 0, publishedAt: long },
    'The site shows everything. Published on 27 November.',
  ],
  [
    { state: 'waiting', changes: 3, publishedAt: long, since },
    '3 changes since 14:05. Publishing in about a minute.',
  ],
  [
    { state: 'waiting', changes: 1, publishedAt: long, since: long },
    '1 change since 27 November. Publishing in about a minute.',
  ],
  [{ state: 'waiting', changes: 0, publishedAt: long }, 'Publishing in about a minute.'],
  [{ state: 'waiting', changes: 9, since }, 'The site waits for its builder.'],
  [{ state: 'building', changes: 3, since }, 'Publishing the site now.'],
  [
    { state: 'failed', changes: 3, since, error: 'No space left' },
    'Publishing failed at 14:05: No space left',
  ],
] satisfies [SiteReport, string][])('of %j admins read: %s', (site, text) => {
  expect(publishingText(site, now)).toBe(text)
})
