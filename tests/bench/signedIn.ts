/**
 * Benchmark of the customer's pages beside the smallest apps in refine and in react-admin that show
 * the list of the dashboard, built and measured in the same run: the script that each page fetches,
 * gzipped, and the time until the API's data shows on a CPU slowed four times.
 */
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import type { Session } from '#contract/auth.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import {
  type BenchPart,
  type BenchRow,
  beginSignedIn,
  judged,
  launchBrowser,
  median,
} from '../support/bench.ts'
import { sessionOf } from '../support/database/worldDatabase.ts'
import { buyer } from '../support/pages/browser.ts'
import { ask } from '../support/worlds/adminWorld.ts'
import { startWorld, type World } from '../support/worlds/world.ts'
import { servePeers } from './signedIn/peers.ts'

const visits = 5
const slowdown = 4

/**
 * A page, and a text that is only in the API's data. `wide`: 1024 pixels wide instead of a phone's
 * 375.
 */
type Target = { name: string; url: string; shows: string; wide?: true }

type Visit = { kilobytes: number; milliseconds: number }

const said = 'content after '

/**
 * Logs to the console when a text first appears. Polling for it, or reading the whole page after
 * every change, would slow the page down.
 */
const watchFor = ([text, words]: readonly [string, string]) => {
  const isIn = (node: Node) => node.textContent?.includes(text) === true
  new MutationObserver((changes, observer) => {
    const found = changes.some(({ type, target, addedNodes }) =>
      type === 'characterData' ? isIn(target) : [...addedNodes].some(isIn),
    )
    if (!found) return
    observer.disconnect()
    console.debug(`${words}${performance.now()}`)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Weighs every script that a page fetches. @returns their sum in kB, gzipped */
function weighScripts(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>()
  const weigh = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), weigh(response))
  })
  return async () => (await Promise.all(scripts.values())).reduce((sum, bytes) => sum + bytes, 0) / 1000
}

async function visit(browser: Browser, target: Target, session: Session): Promise<Visit> {
  const width = target.wide ? 1024 : 375
  const context = await browser.newContext({ viewport: { width, height: 812 } })
  try {
    await beginSignedIn(context, session)
    await context.addInitScript(watchFor, [target.shows, said] as const)
    const page = await context.newPage()
    const weigh = weighScripts(page)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const shown = page.waitForEvent('console', (message) => message.text().startsWith(said))
    await page.goto(target.url, { waitUntil: 'commit' })
    const milliseconds = Number((await shown).text().slice(said.length))
    await page.waitForLoadState('networkidle')
    return { kilobytes: await weigh(), milliseconds }
  } finally {
    await context.close()
  }
}

/** Visits the pages in turns, so that a slow minute of the machine affects them all. */
async function medianVisits(browser: Browser, targets: readonly Target[], world: World): Promise<Visit[]> {
  const session = await sessionOf(world, buyer)
  const all = targets.map((): Visit[] => [])
  for (let turn = 0; turn < visits; turn += 1) {
    for (const [index, target] of targets.entries()) all[index]?.push(await visit(browser, target, session))
  }
  return all.map((found) => ({
    kilobytes: median(found.map(({ kilobytes }) => kilobytes)),
    milliseconds: median(found.map(({ milliseconds }) => milliseconds)),
  }))
}

async function targetsOf(world: World): Promise<Target[]> {
  const [first] = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  if (first === undefined) throw new Error('The demo’s buyer owns nothing')
  const { _id, name } = first.unitId
  const at = (path: string) => `${world.siteUrl}${path}`
  return [
    { name: 'dashboard', url: at('/user-dashboard'), shows: name },
    { name: 'projects', url: at('/projects'), shows: 'Harbour Lofts' },
    { name: 'owned unit', url: at(`/projects/owned-units/${_id}`), shows: name },
    { name: 'pay bill', url: at('/pay-electricity-bill'), shows: name },
    { name: 'messages', url: at('/messages'), shows: 'Room id: ' },
    { name: 'messages beside a thread', url: at('/messages'), shows: 'Room id: ', wide: true },
    { name: 'profile', url: at('/profile'), shows: buyer },
  ]
}

type Peers = { readonly refine: string; readonly reactAdmin: string }

async function measure(browser: Browser, world: World, peers: Peers): Promise<BenchRow[]> {
  const targets = await targetsOf(world)
  const shows = targets[0]?.shows ?? ''
  const beside = [
    { name: 'refine', url: peers.refine, shows },
    { name: 'react-admin', url: peers.reactAdmin, shows },
  ]
  const [refine, reactAdmin, ...found] = await medianVisits(browser, [...beside, ...targets], world)
  if (refine === undefined || reactAdmin === undefined) throw new Error('The peers were not visited')
  return targets.flatMap(({ name }, index): BenchRow[] => {
    const ours = found[index]
    if (ours === undefined) throw new Error(`${name} was not visited`)
    const script = { figure: `${name}: script, gzipped, beside refine's`, unit: 'kB', ours: ours.kilobytes }
    const time = (peer: string, floor: Visit) => ({
      figure: `${name}: until its data shows, beside ${peer}`,
      ...{ unit: 'ms', ours: ours.milliseconds, floor: floor.milliseconds },
    })
    return [
      judged({ ...script, floor: refine.kilobytes }, { most: 110 }),
      judged(time('refine', refine), { ratio: 0.8 }),
      judged(time('react-admin', reactAdmin), { ratio: 0.35 }),
    ]
  })
}

export const part: BenchPart = {
  name: 'signedIn',
  async run() {
    const { world, stop } = await startWorld('bench-signed-in')
    const peers = await servePeers(world.apiUrl)
    // The peers' origin is not one that the API allows; without the flag they would also pay for
    // preflights.
    const browser = await launchBrowser('--disable-web-security')
    try {
      return await measure(browser, world, peers)
    } finally {
      await browser.close()
      await peers.stop()
      await stop()
    }
  },
}
