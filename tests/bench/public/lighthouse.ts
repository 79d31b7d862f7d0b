import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { browserFlags, findBrowser } from '../../../scripts/browser.ts'

/** What one visit of a phone on mobile data saw and when: times in ms, `cls` is the layout shift. */
type Paints = { fcp: number; lcp: number; tbt: number; cls: number }

/** A visit that was looked at in every respect: scores of 100, bytes as they came over the line. */
export type Visit = Paints & {
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

const ownHosts = (url: string, allowed: readonly string[]) =>
  url.startsWith('data:') || allowed.some((origin) => url.startsWith(origin))

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits']

const paintAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

/** @throws where a visit gave no such figure: none would be read as the best there is */
function paintsOf(audits: Audits): Paints {
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
async function report(url: string, onlyAudits?: string[]) {
  const chromePath = findBrowser()
  const chrome = await launch({
    ...(chromePath === undefined ? {} : { chromePath }),
    chromeFlags: ['--headless=new', ...browserFlags],
  })
  try {
    const only = onlyAudits ? { onlyAudits } : {}
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json', ...only })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    return result.lhr
  } finally {
    chrome.kill()
  }
}

/** A page to visit, and the origins whose requests are not a third party's. */
type Target = { readonly url: string; readonly origins: readonly string[] }

async function wholeVisit({ url, origins }: Target): Promise<Visit> {
  const { categories, audits } = await report(url)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const details = audits['network-requests']?.details
  const requests: Request[] = details?.type === 'table' ? (details.items as unknown as Request[]) : []
  return {
    ...paintsOf(audits),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    requests: requests.length,
    thirdParty: requests.filter((request) => !ownHosts(request.url, origins)).length,
    bytes: countBytes(requests),
  }
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The middle of each time and score; the greatest shift that was seen; requests and bytes of the last whole visit. */
function summaryOf(whole: readonly Visit[], paints: readonly Paints[]): Visit {
  const last = whole.at(-1)
  if (last === undefined) throw new Error('At least one whole visit is needed')
  const seen = [...whole, ...paints]
  return {
    ...last,
    performance: middle(whole.map(({ performance }) => performance)),
    accessibility: middle(whole.map(({ accessibility }) => accessibility)),
    bestPractices: middle(whole.map(({ bestPractices }) => bestPractices)),
    seo: middle(whole.map(({ seo }) => seo)),
    fcp: middle(seen.map(({ fcp }) => fcp)),
    lcp: middle(seen.map(({ lcp }) => lcp)),
    tbt: middle(seen.map(({ tbt }) => tbt)),
    cls: Math.max(...seen.map(({ cls }) => cls)),
  }
}

/** Whole visits, which score a page, and visits for the paints alone, which take two thirds of the time. */
const rounds = { whole: 3, paints: 12 }

/**
 * Visits pages in turns, so that a machine that is slower for a while is slower for all of them.
 * @returns for each page what its visits make together, in the order of the targets
 */
export async function visitInTurns(targets: readonly Target[]): Promise<Visit[]> {
  const visits = targets.map((target) => ({ target, whole: [] as Visit[], paints: [] as Paints[] }))
  for (let round = 0; round < rounds.whole; round += 1)
    for (const { target, whole } of visits) whole.push(await wholeVisit(target))
  for (let round = 0; round < rounds.paints; round += 1)
    for (const { target, paints } of visits) {
      const { audits } = await report(target.url, paintAudits)
      paints.push(paintsOf(audits))
    }
  return visits.map(({ whole, paints }) => summaryOf(whole, paints))
}
