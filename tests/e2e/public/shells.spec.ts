import { test as base, expect } from '@playwright/test'
import { answerLater, holdCode } from '../../support/apiCalls.ts'
import { fontsShown, shiftOf, untilHydrated } from '../../support/pages/pageReady.ts'
import { aProject, aUnit } from '../../support/pages/publicPaths.ts'
import { freePlace, openSite } from '../../support/worlds/world.ts'

/* A site that was built without an API: its pages fetch all their data in the browser. */

const test = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what it needs from the pattern
    async ({}, use, { project, parallelIndex }) => {
      const place = await freePlace()
      const closeSite = await openSite(place, `shells-${project.name}-${parallelIndex}`)
      await use(place.siteUrl)
      await closeSite()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ siteUrl }, use) => use(siteUrl),
})

const unit = (at: number) =>
  aUnit({ _id: `u${at}`, name: `Flat ${at}`, price: 20e6 + at * 5e6, numberOfRooms: 1 + (at % 4) })

const project = (at: number, over: object = {}) =>
  aProject({
    ...{ _id: `p${at}`, name: `House ${at}`, location: `Place ${at}, Lagos`, 'unit count': [{ count: 4 }] },
    ...{ priceFrom: 20e6 + at * 15e6, roomsFrom: 1, roomsTo: 4, units: undefined, ...over },
  })

const many = [0, 1, 2, 3, 4, 5].map((at) => project(at, at > 3 ? { status: 'completed' } : {}))
const one = project(0, { location: 'Lagos', roomsTo: 1 })
const withUnits = project(1, { units: [unit(1), unit(2)] })
const ofProject = {
  ...unit(1),
  projectId: { _id: 'p1', name: 'House 1', address: '1 Road', location: 'Lagos' },
}

const widths = [375, 412, 768, 900, 1024, 1100, 1440]

for (const [what, pages] of [
  [
    'a list of many offers, or of one, that loads',
    [
      ['/offers', '**/public/projects', many, 'House 0'],
      ['/offers', '**/public/projects', [one], 'House 0'],
    ],
  ],
  [
    'a project or unit that loads',
    [
      ['/projects/p1', '**/public/project/*', [withUnits], 'House 1'],
      ['/projects/units/u1', '**/public/unit/*', [ofProject], 'Flat 1'],
    ],
  ],
] as const) {
  test(`${what} late does not shift the page`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
      for (const [address, calls, data, heading] of pages) {
        const releaseCode = await holdCode(page)
        const answer = await answerLater(page, calls, 200, { message: 'Success', data })
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).first()).toBeVisible()
        // Fonts that come late on a busy machine may move a line.
        await fontsShown(page)
        const byFonts = await shiftOf(page)
        releaseCode()
        await untilHydrated(page)
        answer()
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
        expect((await shiftOf(page)) - byFonts, `${address} at ${width} px`).toBeLessThan(0.001)
      }
    }
  })
}
