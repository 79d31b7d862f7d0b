import type { Page } from '@playwright/test'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'
import { untilLive } from '../../support/pages/pageReady.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

/** Skips the bar by the link that the first press of Tab focuses. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('Back leaves a project even after in-page links, in the admin area too', async ({
  page,
  world,
  signedInAs,
}) => {
  await page.goto('/offers?location=Apapa%2C+Lagos')
  await page.getByRole('link', { name: /Harbour Lofts/ }).click()
  await expect(page).toHaveURL((await somePaths(world)).project)
  await untilLive(page)
  await skipToContent(page)
  await page.getByRole('link', { name: 'Top', exact: true }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/offers?location=Apapa%2C+Lagos')

  await signedInAs(admin)
  await page.goto('/admin-dashboard/projects')
  await page.getByRole('link', { name: /Harbour Lofts/ }).click()
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await expect(back).toBeVisible()
  await skipToContent(page)
  await back.click()
  await expect(page).toHaveURL('/admin-dashboard/projects')
})

test('a click with Ctrl opens a project, its video and Back in other tabs', async ({
  page,
  context,
  world,
}) => {
  const opens = async (from: Page, name: RegExp) => {
    const opening = context.waitForEvent('page')
    await from.getByRole('link', { name }).click({ modifiers: ['ControlOrMeta'] })
    return opening
  }
  const { project, unit } = await somePaths(world)
  await page.goto('/offers?location=Apapa%2C+Lagos')
  const tab = await opens(page, /Harbour Lofts/)
  await untilLive(tab)
  await expect(await opens(tab, /^Play/)).toHaveURL(/video\.mp4$/)
  await expect(tab.getByRole('dialog')).toHaveCount(0)
  await expect(await opens(tab, /^Back$/)).toHaveURL('/offers')
  await expect(tab).toHaveURL(project)

  // A tab that was opened on a project has no offers to go back to.
  await tab.getByRole('link', { name: 'Quay Loft 104' }).click()
  await expect(tab).toHaveURL(unit)
  for (const path of [project, '/offers']) {
    await untilLive(tab)
    await tab.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(tab).toHaveURL(path)
  }
})

test('no navigation aborts its page transition', async ({ page, signedInAs }) => {
  const refused: string[] = []
  // Other messages do not count: a navigation that is replaced by another aborts rightly.
  page.on('pageerror', ({ message }) => void (message.includes('opt-in') && refused.push(message)))
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For suscribers' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/offers')
  await page.evaluate(() => location.assign('/no/such/page'))
  // A visitor is redirected from an unknown page.
  await expect(page).toHaveURL('/sign-in')
  await signedInAs(buyer)
  await page.goto('/user-dashboard')
  await page.getByRole('banner').getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(refused).toEqual([])
})

test('a link of a signed-in page that is pointed at has its page before the click, and nobody’s data', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  const link = page.getByRole('link', { name: 'Enquiries' }).first()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fetched = page.waitForResponse('**/admin-dashboard/enquiries')
  await link.hover()
  await (await fetched).finished()
  expect(asked.filter((path) => path.includes('/enquiries'))).toEqual(['/admin-dashboard/enquiries'])
  await link.click()
  await expect(page).toHaveURL('/admin-dashboard/enquiries')
  const way = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)
  expect(way).toBe('navigational-prefetch')
})
