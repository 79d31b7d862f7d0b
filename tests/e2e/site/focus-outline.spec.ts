import type { Locator, Page } from '@playwright/test'
import { untilCounted } from '../../support/pages/adminPages.ts'
import { admin, buyer, expect, press, test } from '../../support/pages/browser.ts'
import { rooms } from '../../support/pages/chatPage.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'

/* The outline of the focus is visible on all sides, also in scrollers and rounded boxes. */

/** By how many pixels the outline of the focus is clipped. */
const cutOff = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
    if (outlineStyle === 'none') return Number.NaN
    const out = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = element.getBoundingClientRect()
    let most = 0
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const { left, right, top, bottom } = around.getBoundingClientRect()
      most = Math.max(
        most,
        left - box.left + out,
        box.right + out - right,
        top - box.top + out,
        box.bottom + out - bottom,
      )
    }
    return most
  })

const barEntries = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** Focuses a control as the keyboard does, so that its outline shows. */
async function tabTo(control: Locator): Promise<void> {
  await press(control, 'Shift')
  await expect(control).toBeFocused()
}

test('the first and last entry of a scroller show a whole focus outline on a phone', async ({
  page,
  signedInAs,
}) => {
  for (const [email, path, controls] of [
    [buyer, '/messages', rooms],
    [admin, '/admin-dashboard', barEntries],
  ] as const) {
    await signedInAs(email)
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(path)
    // The count of unread messages widens an entry when it comes.
    if (email === admin) await untilCounted(page)
    await fontsShown(page)
    for (const control of [controls(page).first(), controls(page).last()]) {
      await tabTo(control)
      expect(await cutOff(control)).toBe(0)
    }
  }
})

test('the focus outline is light on a dark ground', async ({ page }) => {
  for (const [path, name] of [
    ['/', 'View projects'],
    ['/sign-in', 'Palmstone, home'],
  ] as const) {
    await page.goto(path)
    await fontsShown(page)
    const link = page.getByRole('main').getByRole('link', { name })
    await tabTo(link)
    await expect(link).toHaveCSS('outline-color', 'rgb(250, 247, 241)')
    await expect(link).toHaveCSS('outline-style', 'solid')
  }
})
