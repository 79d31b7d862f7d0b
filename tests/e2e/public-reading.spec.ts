import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

/**
 * Has the page note what followed the end of what it shows first when that had been read: the browser tells of what it has
 * read whenever it lets others have a turn.
 */
function noteReading(): void {
  const observer = new MutationObserver(() => {
    const end = document.querySelector('main link')
    if (end === null) return
    observer.disconnect()
    const after = [...document.body.querySelectorAll('*')].filter(
      (element) => end.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    document.documentElement.dataset['after'] = after.map(({ localName }) => localName).join(' ')
  })
  observer.observe(document, { childList: true, subtree: true })
}

const noted = (page: Page) => page.locator('html').getAttribute('data-after')

test.describe('on a phone @phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true })

  for (const [path, first] of [
    ['/', '.hero h1'],
    ['/about-us', 'h1 + p'],
    ['/gallery', 'h1 + p'],
  ] as const) {
    test(`what ${path} shows first can be painted before the rest is read`, async ({ page }) => {
      await page.addInitScript(noteReading)
      await page.goto(path)
      expect(await noted(page)).toBe('')
      const isBefore = await page
        .locator(`main ${first}`)
        .first()
        .evaluate((element) => {
          const end = document.querySelector('main link') ?? document.body
          return (element.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
        })
      expect(isBefore).toBe(true)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  }
})

test('a wide window waits for nothing', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  const waited = await page
    .locator('main link')
    .evaluate((link) => matchMedia((link as HTMLLinkElement).media).matches)
  expect(waited).toBe(false)
})
