/**
 * Benchmark of the admin area in a real browser: a list of 10,000 users and a project of 200 units.
 */
import type { Page } from '@playwright/test'
import { answerWith } from '../support/apiCalls.ts'
import { type BenchPart, type BenchRow, beginSignedIn, judged, launchBrowser } from '../support/bench.ts'
import { sessionOf } from '../support/database/worldDatabase.ts'
import { newLongProject } from '../support/pages/adminPages.ts'
import { superAdmin } from '../support/pages/browser.ts'
import { startWorld, type World } from '../support/worlds/world.ts'

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

/** Milliseconds from an act until the page shows its outcome. */
async function timed(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  const start = performance.now()
  await act()
  await page.getByText(shown).locator('visible=true').first().waitFor()
  return performance.now() - start
}

async function usersFigures(page: Page): Promise<BenchRow[]> {
  await answerWith(page, '**/admin/all-users*', people(10_000))
  const opened = await timed(page, () => page.goto('/admin-dashboard'), 'of 10,000')
  const search = page.getByRole('searchbox', { name: /Search name/ })
  const found = await timed(page, () => search.fill('person9876@'), 'person9876@example.com')
  const cleared = await timed(page, () => search.fill(''), 'of 10,000')
  return [
    judged({ figure: '10,000 users: open the list', unit: 'ms', ours: opened }, { most: 3000 }),
    judged({ figure: '10,000 users: search', unit: 'ms', ours: found }, { most: 300 }),
    judged({ figure: '10,000 users: show all again', unit: 'ms', ours: cleared }, { most: 300 }),
  ]
}

async function unitsFigures(page: Page, world: World): Promise<BenchRow[]> {
  const id = await newLongProject(page, world, 200)
  const opened = await timed(page, () => page.goto(`/admin-dashboard/projects/${id}`), 'of 200')
  const next = page.getByRole('region', { name: 'Units' }).getByRole('button', { name: 'Next page' })
  const turned = await timed(page, () => next.click(), '26–50 of 200')
  return [
    judged({ figure: '200 units: open the project', unit: 'ms', ours: opened }, { most: 3000 }),
    judged({ figure: '200 units: turn a page', unit: 'ms', ours: turned }, { most: 300 }),
  ]
}

export const part: BenchPart = {
  name: 'admin',
  run: async () => {
    const { world, stop } = await startWorld('bench-admin')
    const browser = await launchBrowser()
    try {
      const viewport = { width: 1440, height: 900 }
      const page = await browser.newPage({ baseURL: world.siteUrl, viewport })
      await beginSignedIn(page, await sessionOf(world, superAdmin))
      return [...(await usersFigures(page)), ...(await unitsFigures(page, world))]
    } finally {
      await browser.close()
      await stop()
    }
  },
}
