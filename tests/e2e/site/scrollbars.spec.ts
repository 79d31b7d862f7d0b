import { testLaunch } from '../../../scripts/browser.ts'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'

/* Windows whose scrollbars take up space, as on most desktops; the other tests hide them. */

test.use({ launchOptions: { ...testLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] } })

test('customers and admins see short and long pages at the same width', async ({ page, signedInAs }) => {
  for (const [who, long, short] of [
    [buyer, '/user-dashboard', '/messages'],
    [admin, '/admin-dashboard', '/admin-dashboard/messages'],
  ] as const) {
    await signedInAs(who)
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight)
    const width = async () => (await page.locator('body').boundingBox())?.width
    await page.goto(long)
    await expect.poll(scrolls).toBe(true)
    const beside = await width()
    expect(beside).toBeLessThan(1440)
    await page.goto(short)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(scrolls).toBe(false)
    expect(await width()).toBe(beside)
  }
})
