import { testLaunch } from '../../../scripts/browser.ts'
import { expect, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

/* A browser with text of twice the usual size. */

const { args, ...launch } = testLaunch()
test.use({ launchOptions: { ...launch, args: [...args, '--blink-settings=defaultFontSize=32'] } })

const widths = [320, 375, 412, 768, 820, 1024, 1100, 1280, 1440]

test('no public page is wider than the window with text of twice the size', async ({ page, world }) => {
  for (const name of [
    '/',
    '/about-us',
    '/gallery',
    '/offers',
    '/privacy',
    '/terms',
    '/verify',
    'project',
    'unit',
  ]) {
    const { project, unit } = await somePaths(world)
    await page.goto(name === 'project' ? project : name === 'unit' ? unit : name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expectNoSidewaysScroll(page)
    }
  }
})
