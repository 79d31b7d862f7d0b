import { test as base, expect, type Page } from '@playwright/test'
import { freePort } from '../../scripts/ports.ts'
import { buildSite, serveSite, stopServer } from '../../scripts/site.ts'
import { noteShift } from '../support/noteShift.ts'
import { siteSettings } from '../support/world.ts'

/* A site that was built while no API answered: everything that it lists comes in the browser. */

const test = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use, { project, parallelIndex }) => {
      const [sitePort, apiPort] = [await freePort(), await freePort()]
      const siteUrl = `http://localhost:${sitePort}`
      const folder = `.cache/e2e/shells-${project.name}-${parallelIndex}`
      await buildSite(folder, siteSettings(siteUrl, `http://localhost:${apiPort}`))
      const site = await serveSite(folder, sitePort)
      await use(siteUrl)
      await stopServer(site)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
})

const picture = 'https://pictures.invalid/a.jpg'
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

const unit = (at: number) => ({
  ...{ _id: `u${at}`, name: `Flat ${at}`, image: picture, price: 20_000_000 + at * 5_000_000 },
  ...{ numberOfRooms: 1 + (at % 4), numberOfBathRooms: 2, paymentPlan: 'full' },
})

const project = (at: number, over: object = {}) => ({
  ...{
    _id: `p${at}`,
    name: `House ${at}`,
    image: picture,
    location: `Place ${at}, Lagos`,
    address: '1 Road',
  },
  ...{ description: 'By the water.', status: 'ongoing', 'unit count': [{ count: 4 }] },
  ...{ priceFrom: 20_000_000 + at * 15_000_000, roomsFrom: 1, roomsTo: 4, ...over },
})

/** Holds the data back until the page has been seen without it. */
async function answerLate(page: Page, calls: string, data: unknown) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await released
    await route.fulfill({ json: { message: 'Success', data }, headers: cors })
  })
  return release
}

const shiftOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'shift') as number)

/** Two frames have been painted since: what moved has been noted. */
const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const widths = [375, 412, 768, 900, 1024, 1100, 1440]

for (const [name, projects] of [
  ['many', [0, 1, 2, 3, 4, 5].map((at) => project(at, at > 3 ? { status: 'completed' } : {}))],
  ['one', [project(0, { location: 'Lagos', roomsTo: 1 })]],
] as const) {
  test(`offers of ${name} that come later move nothing on the screen @desktop`, async ({ page }) => {
    await page.addInitScript(noteShift)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
      const release = await answerLate(page, '**/public/projects', projects)
      await page.goto('/offers')
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
      await page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null)
      release()
      await expect(page.getByRole('heading', { name: 'House 0' })).toBeVisible()
      await untilPainted(page)
      expect(await shiftOf(page), `${width} px`).toBeLessThan(0.001)
      await page.unrouteAll()
    }
  })
}

for (const [kind, address, calls, data, heading] of [
  [
    'project',
    '/projects/p1',
    '**/public/project/*',
    [{ ...project(1), units: [unit(1), unit(2)] }],
    'House 1',
  ],
  [
    'unit',
    '/projects/units/u1',
    '**/public/unit/*',
    [{ ...unit(1), projectId: { _id: 'p1', name: 'House 1', address: '1 Road', location: 'Lagos' } }],
    'Flat 1',
  ],
] as const) {
  test(`a ${kind} that comes later moves nothing on the screen @desktop`, async ({ page }) => {
    await page.addInitScript(noteShift)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
      const release = await answerLate(page, calls, data)
      await page.goto(address)
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
      await page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null)
      release()
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await untilPainted(page)
      expect(await shiftOf(page), `${width} px`).toBeLessThan(0.001)
      await page.unrouteAll()
    }
  })
}
