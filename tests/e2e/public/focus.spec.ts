import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, superAdmin, test } from '../../support/pages/browser.ts'
import { fontsShown, untilLive } from '../../support/pages/pageReady.ts'
import { somePaths, topPictures } from '../../support/pages/publicPaths.ts'
import { rectOf } from '../../support/pages/rectOf.ts'

/** How many pixels around a control change when it gets the focus. */
async function markedPoints(control: Locator): Promise<number> {
  const page = control.page()
  const around = async () => {
    const { x, y, width, height } = await rectOf(control)
    const clip = { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }
    const shot = await page.screenshot({ clip, animations: 'disabled' })
    return sharp(shot).removeAlpha().raw().toBuffer()
  }
  const before = await around()
  await control.focus()
  await page.keyboard.press('Shift')
  const after = await around()
  return before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 40).length
}

test('the focus is visible on every picture of a project and a unit', async ({ page, world }) => {
  for (const which of ['project', 'unit'] as const) {
    const fresh = page.waitForResponse(`**/public/${which}/*`)
    await page.goto((await somePaths(world))[which])
    await fontsShown(page)
    await untilLive(page)
    await (await fresh).finished()
    await page.keyboard.press('Tab')
    const pictures = topPictures(page).getByRole('link')
    await expect(pictures).not.toHaveCount(0)
    for (const picture of await pictures.all()) {
      await page.locator('main').focus()
      await picture.scrollIntoViewIfNeeded()
      await expect(picture.locator('img')).toHaveJSProperty('complete', true)
      expect(await markedPoints(picture)).toBeGreaterThan(500)
    }
  }
})

test('each picture of the gallery strip scrolls into view when focused', async ({ page }) => {
  await page.goto('/')
  // On a phone the strip takes no focus before that.
  await fontsShown(page)
  const links = page.getByRole('list', { name: 'Gallery pictures' }).getByRole('link')
  await links.first().focus()
  for (const link of await links.all()) {
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 0.95 })
    await page.keyboard.press('Tab')
  }
})

/** Opens the menu of a small window by keyboard. */
async function openMenu(page: Page): Promise<{ menu: Locator; summary: Locator }> {
  await page.setViewportSize({ width: 640, height: 360 })
  const menu = page.locator('header details')
  const summary = menu.locator('summary')
  await expect(summary).toBeVisible()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open', '')
  return { menu, summary }
}

test('the menu closes by Escape and when the focus leaves it, and never shows without its name', async ({
  page,
  world,
}) => {
  for (const path of ['/', '/offers', 'project'] as const) {
    await page.goto(path === 'project' ? (await somePaths(world)).project : path)
    const { menu, summary } = await openMenu(page)
    for (const link of await menu.getByRole('link').all()) {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused()
    }
    await expect(menu).toHaveAttribute('open', '')
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open')
    await expect(summary).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open', '')
    // In Safari a click opens the menu without focusing it.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('Escape')
    await expect(menu).not.toHaveAttribute('open')
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open', '')
    await menu.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(menu).not.toHaveAttribute('open')
    await expect(page.locator('main :focus, footer :focus')).toHaveCount(1)
    // Back shows a page as it was left: leaving it must close the menu.
    await summary.click()
    await expect(menu).toHaveAttribute('open', '')
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    await expect(menu).not.toHaveAttribute('open')
    // As long as the browser has not parsed its name.
    await menu.evaluate((element) => element.replaceChildren())
    await expect(menu).toBeHidden()
  }
})

/** Whether a field, or the frame around it, has an outline. */
const isOutlined = (field: Locator) =>
  field.evaluate((input) => {
    for (let part: Element | null = input; part?.closest('form, label'); part = part.parentElement)
      if (getComputedStyle(part).outlineStyle !== 'none') return true
    return false
  })

test('forced colours outline a focused field', async ({ page, signedInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/sign-in')
  const email = page.getByLabel('Email')
  expect(await isOutlined(email)).toBe(false)
  await email.focus()
  await expect.poll(() => isOutlined(email)).toBe(true)
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard/user')
  const search = page.getByRole('main').getByRole('searchbox').first()
  await search.focus()
  await expect.poll(() => isOutlined(search)).toBe(true)
})
