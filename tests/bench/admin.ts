/**
 * Benchmark of the admin area: the first script of each page beside a bare React island's, a list of 10,000 users
 * and a project with 200 units in a real browser.
 */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import { newProject } from '../support/adminWorld.ts'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { superAdmin } from '../support/browser.ts'
import { startWorld, type World } from '../support/world.ts'
import { sessionOf } from '../support/worldDatabase.ts'

const kilobytes = (bytes: number) => bytes / 1000

/** Every script that a page's HTML names, and what those import at once; what they import later does not count. */
async function firstScripts(folder: string, html: string): Promise<Set<string>> {
  const named = [...html.matchAll(/(?:src|component-url|renderer-url|href)="(\/_astro\/[^"]+\.js)"/g)]
  const waiting = named.flatMap((found) => found[1] ?? [])
  const seen = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const code = await readFile(join(folder, file), 'utf8')
    for (const found of code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)) {
      waiting.push(posix.join(posix.dirname(file), found[1] ?? ''))
    }
  }
  return seen
}

async function gzipped(folder: string, files: Iterable<string>): Promise<number> {
  let sum = 0
  for (const file of files) sum += gzipSync(await readFile(join(folder, file)), { level: 9 }).length
  return sum
}

async function pagesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  return entries.filter((name) => name.endsWith('index.html')).map((name) => join(folder, name))
}

/** Scripts inside the HTML: Astro's own part of an island among them. */
const inlineBytes = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].reduce(
    (sum, found) => sum + gzipSync(found[1] ?? '').length,
    0,
  )

async function sizes(folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const path of await pagesBelow(join(folder, 'admin-dashboard'))) {
    const html = await readFile(path, 'utf8')
    const files = await firstScripts(folder, html)
    const bare = [...files].filter(isReact)
    const page = dirname(path).slice(folder.length)
    rows.push(
      judged(
        {
          figure: `first script of ${page}`,
          unit: 'kB gzipped',
          ours: kilobytes((await gzipped(folder, files)) + inlineBytes(html)),
          floor: kilobytes((await gzipped(folder, bare)) + inlineBytes(html)),
        },
        { ratio: 1.4 },
      ),
    )
  }
  return rows
}

/** React itself and Astro's renderer: what the barest island brings along. */
const isReact = (file: string) => file.includes('/react.')

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `${index}`.padStart(5, '0'),
    firstName: `Person${index}`,
    lastName: 'Bench',
    email: `person${index}@example.com`,
    phoneNumber: '+2348030000000',
    userType: 'user',
    createdAt: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  }))

/** Milliseconds from an act to the next frame that shows its outcome. */
async function timed(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  const start = performance.now()
  await act()
  await page.getByText(shown).locator('visible=true').first().waitFor()
  return performance.now() - start
}

async function usersFigures(page: Page): Promise<BenchRow[]> {
  await page.route('**/admin/all-users*', (route) =>
    route.fulfill({ json: { message: 'ok', data: people(10_000) } }),
  )
  const opened = await timed(page, () => page.goto('/admin-dashboard'), 'of 10,000')
  const search = page.getByRole('searchbox', { name: /Search name/ })
  const found = await timed(page, () => search.fill('person9876@'), 'person9876@example.com')
  const sorted = await timed(page, () => search.fill(''), 'of 10,000')
  return [
    judged({ figure: '10,000 users: open the list', unit: 'ms', ours: opened }, { most: 3000 }),
    judged({ figure: '10,000 users: search', unit: 'ms', ours: found }, { most: 300 }),
    judged({ figure: '10,000 users: show all again', unit: 'ms', ours: sorted }, { most: 300 }),
  ]
}

async function unitsFigures(page: Page, world: World): Promise<BenchRow[]> {
  const { id, name } = await newProject(world)
  const units = Array.from({ length: 200 }, (_, index) => ({
    _id: `${index}`.padStart(5, '0'),
    name: `Home ${index + 1}`,
    image: '',
    price: 1_000_000,
    numberOfRooms: 3,
    numberOfBathRooms: 2,
    paymentPlan: 'full',
  }))
  await page.route(`**/public/project/${id}`, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { message: 'ok', data: [{ ...data[0], units }] } })
  })
  const opened = await timed(page, () => page.goto(`/admin-dashboard/projects/${id}`), 'of 200')
  const region = page.getByRole('region', { name: 'Units' })
  const turned = await timed(
    page,
    () => region.getByRole('button', { name: 'Next page' }).click(),
    '26–50 of 200',
  )
  return [
    judged({ figure: `200 units: open ${name.slice(0, 10)}`, unit: 'ms', ours: opened }, { most: 3000 }),
    judged({ figure: '200 units: turn a page', unit: 'ms', ours: turned }, { most: 300 }),
  ]
}

async function inBrowser(world: World): Promise<BenchRow[]> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserFlags,
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({
      baseURL: world.siteUrl,
      viewport: { width: 1440, height: 900 },
    })
    const session = await sessionOf(world, superAdmin)
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('token', token)
    }, session)
    const page = await context.newPage()
    return [...(await usersFigures(page)), ...(await unitsFigures(page, world))]
  } finally {
    await browser.close()
  }
}

export const part: BenchPart = {
  name: 'admin',
  run: async () => {
    const { world, stop } = await startWorld('bench-admin')
    try {
      return [...(await sizes('.cache/e2e/bench-admin')), ...(await inBrowser(world))]
    } finally {
      await stop()
    }
  },
}
