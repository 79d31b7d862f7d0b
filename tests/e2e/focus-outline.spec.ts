import type { Locator } from '@playwright/test'
import { untilCounted } from '../support/adminPages.ts'
import { admin, buyer, expect, press, test } from '../support/browser.ts'
import { rooms } from '../support/chatPage.ts'
import { fontsShown } from '../support/pageReady.ts'

/* The outline of the focus is visible on all sides, also in scrollers and round corners. */

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

/** Focuses a control as the keyboard does, so that its outline shows. */
async function tabTo(control: Locator): Promise<void> {
  await press(control, 'Shift')
  await expect(control).toBeFocused()
}

test('a conversation’s card on a phone', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/messages')
  await fontsShown(page)
  for (const card of [rooms(page).first(), rooms(page).last()]) {
    await tabTo(card)
    expect(await cutOff(card)).toBe(0)
  }
})

test('the first and the last entry of the admin bar on a phone', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/admin-dashboard')
  // The count of unread messages makes an entry wider.
  await untilCounted(page)
  await fontsShown(page)
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const entry of [entries.first(), entries.last()]) {
    await tabTo(entry)
    expect(await cutOff(entry)).toBe(0)
  }
})

for (const [path, name] of [
  ['/', 'View projects'],
  ['/sign-in', 'Palmstone, home'],
] as const) {
  test(`on the dark of ${path} the outline is light`, async ({ page }) => {
    await page.goto(path)
    await fontsShown(page)
    const link = page.getByRole('main').getByRole('link', { name })
    await tabTo(link)
    await expect(link).toHaveCSS('outline-color', 'rgb(250, 247, 241)')
    await expect(link).toHaveCSS('outline-style', 'solid')
  })
}
