import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags, findBrowser } from '../../../scripts/browser.ts'
import { median } from '../../support/bench.ts'

/**
 * A visit of a phone on mobile data: times in ms, scores of 100, bytes as they were transferred;
 * `cls` is the layout shift.
 */
export type Visit = {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
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

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

/** @throws Error for a missing figure, which would otherwise count as the best possible */
function paintsOf(audits: Audits) {
  const value = (name: string): number => {
    const { numericValue, errorMessage } = audits[name] ?? {}
    if (numericValue === undefined) throw new Error(`Lighthouse has no ${name}: ${errorMessage}`)
    return numericValue
  }
  return {
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    tbt: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
  }
}

/** Visits a page with Lighthouse's mobile preset, in a browser of its own. */
async function report(url: string) {
  const chromePath = findBrowser()
  const chrome = await launch({
    ...(chromePath === undefined ? {} : { chromePath }),
    chromeFlags: ['--headless=new', ...browserFlags],
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json' })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

/** A page to visit, and the origins that are not third parties. */
type Target = { readonly url: string; readonly origins: readonly string[] }

async function visitOf({ url, origins }: Target): Promise<Visit> {
  const { categories, audits } = await report(url)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const details = audits['network-requests']?.details
  const requests: Request[] = details?.type === 'table' ? (details.items as unknown as Request[]) : []
  const own = ['data:', ...origins]
  return {
    ...paintsOf(audits),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    requests: requests.length,
    thirdParty: requests.filter(({ url }) => !own.some((origin) => url.startsWith(origin))).length,
    bytes: countBytes(requests),
  }
}

const middle = ['performance', 'accessibility', 'bestPractices', 'seo', 'fcp', 'lcp', 'tbt'] as const

/** The median of each time and score; the greatest shift; requests and bytes of the last visit. */
function summaryOf(visits: readonly Visit[]): Visit {
  const last = visits.at(-1)
  if (last === undefined) throw new Error('At least one visit is needed')
  const medians = middle.map((figure) => [figure, median(visits.map((visit) => visit[figure]))])
  return { ...last, ...Object.fromEntries(medians), cls: Math.max(...visits.map(({ cls }) => cls)) }
}

const rounds = 5

/**
 * Visits the pages in turns, so that a slow minute of the machine affects them all.
 * @returns a summary of each page's visits, in the order of the targets
 */
export async function visitInTurns(targets: readonly Target[]): Promise<Visit[]> {
  const pages = targets.map((target) => ({ target, visits: [] as Visit[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const { target, visits } of pages) visits.push(await visitOf(target))
  return pages.map(({ visits }) => summaryOf(visits))
}
