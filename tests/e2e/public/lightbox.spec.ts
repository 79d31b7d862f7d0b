import type { Page } from '@playwright/test'
import { answerWith, keepIntercepting } from '../../support/apiCalls.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { aProject, topPictures } from '../../support/pages/publicPaths.ts'

const host = 'https://pictures.invalid'
const drawn = (width: number, height: number) => ({
  contentType: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
})

/**
 * Opens a project with pictures whose addresses do not tell the page their size. The picture
 * `never` never loads.
 */
async function openProject(page: Page, names: readonly string[]): Promise<void> {
  const pictures = names.map((name) => ({ _id: name, url: `${host}/${name}`, fileType: '2D-image' }))
  await page.route(`${host}/**`, async (route) => {
    const size = /(\d+)x(\d+)$/.exec(route.request().url())
    if (size) await route.fulfill(drawn(Number(size[1]), Number(size[2])))
  })
  const project = aProject({ '2D-ProjectImages': pictures, units: [] })
  await answerWith(page, '**/public/project/*', [project])
  await page.goto('/projects/p-new')
  await expect(page.getByRole('heading', { level: 1, name: 'New Tower' })).toBeVisible()
}

const opened = (page: Page) => page.getByRole('dialog')

/** Closes the lightbox, which ignores keys while it is opening. */
const close = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(opened(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass()

test('two quick clicks open one lightbox, a modal dialog that announces each picture', async ({ page }) => {
  await openProject(page, ['900x600', '600x600', '300x900'])
  const first = topPictures(page).getByRole('link').first()
  await first.evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(opened(page)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  const shown = dialog.getByRole('status')
  await expect(shown).toHaveText('New Tower, picture 1, 1 of 3')
  // The lightbox ignores keys while it is opening.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(shown).toHaveText('New Tower, picture 3, 3 of 3', { timeout: 1000 })
  }).toPass()
  await expect(dialog.getByText('3 / 3')).toBeVisible()
  await close(page)
  await first.click()
  await expect(opened(page)).toBeVisible()
})

test('a picture opens in its own ratio, and one that never loads opens and closes', async ({ page }) => {
  await openProject(page, ['900x600', 'never', '600x600', '300x900'])
  const pictures = topPictures(page).getByRole('link')
  const ratioOf = async (name: string) => {
    const box = await opened(page).getByRole('img', { name, exact: true }).boundingBox()
    return box && Math.round((100 * box.width) / box.height)
  }
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await pictures.first().click()
    await expect(opened(page).getByText('1 / 4')).toBeVisible()
    await expect.poll(() => ratioOf('New Tower, picture 1')).toBe(150)
    // The lightbox ignores keys until it has the focus.
    await expect(opened(page)).toBeFocused()
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    await expect(opened(page).getByText('4 / 4')).toBeVisible()
    await expect.poll(() => ratioOf('New Tower, picture 4')).toBe(33)
    await close(page)
  }
  await pictures.nth(1).click()
  await expect(opened(page).getByText('2 / 4')).toBeVisible()
  await close(page)
})

test('a picture’s link opens its file without the lightbox’s script or styles', async ({ page }) => {
  await keepIntercepting(page)
  for (const file of [/lightbox[^/]*\.js/, /\.css$/]) {
    await page.route(file, (route) => route.abort())
    await page.goto('/gallery')
    const first = page.getByRole('region', { name: 'Pictures' }).getByRole('link').first()
    const address = (await first.getAttribute('href')) ?? ''
    await first.click()
    await expect(page).toHaveURL(address)
    await page.unrouteAll()
  }
})
