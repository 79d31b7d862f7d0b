import type { SiteReport } from '#contract/admin.ts'
import { companyDay } from './dates.ts'
import { nearDay, timeOfDay } from './dateWords.ts'
import { counted } from './words.ts'

/** `14:05` of today, else `28 November`. */
const shortTime = (iso: string, now: string) =>
  companyDay(iso) === companyDay(now) ? timeOfDay(iso) : nearDay(companyDay(iso), companyDay(now))

/** `at 14:05` of today, else `on 28 November`. */
const atTime = (iso: string, now: string) =>
  `${companyDay(iso) === companyDay(now) ? 'at' : 'on'} ${shortTime(iso, now)}`

/** What an admin reads of the site. @param now ISO 8601 */
export function publishingText(
  { state, since = '', changes, publishedAt, error = '' }: SiteReport,
  now: string,
): string {
  switch (state) {
    case 'building':
      return 'Publishing the site now.'
    case 'failed':
      return `Publishing failed ${atTime(since, now)}: ${error}`
    case 'waiting':
      if (publishedAt === undefined) return 'The site waits for its builder.'
      if (changes === 0) return 'Publishing in about a minute.'
      return `${counted(changes, 'change')} since ${shortTime(since, now)}. Publishing in about a minute.`
    case 'current':
      return publishedAt === undefined
        ? 'The site shows everything.'
        : `The site shows everything. Published ${atTime(publishedAt, now)}.`
  }
}
