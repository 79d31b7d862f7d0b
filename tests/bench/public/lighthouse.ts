import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags, findBrowser } from '../../../scripts/browser.ts'

/** What one visit of a phone on mobile data took: scores of 100, times in ms, bytes as they came over the line. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  requests: number
  thirdParty: number
  bytes: Record<string, number>
}

type Request = { url: string; resourceType?: string; transferSize?: number }

const kinds: Readonly<Record<string, string>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Font: 'fonts',
  Image: 'pictures',
}

/** Bytes by kind; the icon and the manifest are fetched beside the page and not counted. */
function countBytes(requests: readonly Request[]): Record<string, number> {
  const bytes: Record<string, number> = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 }
  for (const { resourceType = '', transferSize = 0 } of requests) {
    const kind = kinds[resourceType] ?? 'other'
    bytes[kind] = (bytes[kind] ?? 0) + transferSize
  }
  return bytes
}

const ownHosts = (url: string, allowed: readonly string[]) =>
  url.startsWith('data:') || allowed.some((origin) => url.startsWith(origin))

/**
 * Visits a page with Lighthouse's mobile preset, in a browser of its own.
 * @param origins whose requests are not a third party's
 */
export async function visit(url: string, origins: readonly string[]): Promise<Visit> {
  const chromePath = findBrowser()
  const chrome = await launch({
    ...(chromePath === undefined ? {} : { chromePath }),
    chromeFlags: ['--headless=new', ...browserFlags],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? 0
    const details = audits['network-requests']?.details
    const requests: Request[] = details?.type === 'table' ? (details.items as unknown as Request[]) : []
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcp: Math.round(value('first-contentful-paint')),
      lcp: Math.round(value('largest-contentful-paint')),
      tbt: Math.round(value('total-blocking-time')),
      cls: Number(value('cumulative-layout-shift').toFixed(4)),
      requests: requests.length,
      thirdParty: requests.filter((request) => !ownHosts(request.url, origins)).length,
      bytes: countBytes(requests),
    }
  } finally {
    chrome.kill()
  }
}

/** The visit in the middle by performance and largest paint, of an odd number of visits. */
export async function medianVisit(url: string, origins: readonly string[], times = 3): Promise<Visit> {
  const visits: Visit[] = []
  for (let count = 0; count < times; count += 1) visits.push(await visit(url, origins))
  const sorted = visits.sort((one, other) => one.performance - other.performance || other.lcp - one.lcp)
  const middle = sorted[Math.floor(times / 2)]
  if (middle === undefined) throw new Error('At least one visit is needed')
  return middle
}
