import sharp from 'sharp'
import { respond } from '../../support/apiCalls.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

test('the gallery has 12 pictures, which open large and follow arrow keys and Escape', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  await expect(page.getByText(/Twelve pictures of places/)).toBeVisible()
  await expect(page.getByRole('img', { name: /helmet/ })).toBeVisible()
  const grid = page.getByRole('region', { name: 'Pictures' })
  await expect(grid.getByRole('img')).toHaveCount(12)
  for (const [width, columns] of [
    [375, 1],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await grid
      .getByRole('listitem')
      .evaluateAll((all) => new Set(all.map((item) => Math.round(item.getBoundingClientRect().left))).size)
    expect(lefts).toBe(columns)
  }
  await fontsShown(page)
  const first = grid.getByRole('link').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toBeVisible()
  await expect(lightbox.getByText('1 / 12')).toBeVisible()
  await expect(lightbox).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 12')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(first).toBeFocused()
})

/**
 * Loads every picture.
 * @returns those shown more than a sixth larger than their file, which looks blurred
 */
async function stretched(): Promise<string[]> {
  const pictures = [...document.images].filter((picture) => picture.checkVisibility())
  const sizes = pictures.map(async (picture) => {
    picture.loading = 'eager'
    await picture.decode()
    // A new image, because in a `srcset` the `naturalWidth` depends on `sizes`.
    const file = new Image()
    file.src = picture.currentSrc
    await file.decode()
    const { width, height } = picture.getBoundingClientRect()
    const shown = Math.max(width, (height * file.naturalWidth) / file.naturalHeight)
    return shown > file.naturalWidth * 1.17 ? [`${picture.currentSrc} at ${Math.round(shown)}`] : []
  })
  return (await Promise.all(sizes)).flat()
}

test('every picture of a public page loads and none is blurred', async ({ page }) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/about-us', '/gallery', '/sign-in']) {
      await page.goto(path)
      await expect(page.locator('img').filter({ visible: true })).not.toHaveCount(0)
      expect(await page.evaluate(stretched)).toEqual([])
    }
  }
})

test('a missing picture leaves a plain background', async ({ page, world }) => {
  await respond(page, '**/media/**', 404)
  for (const path of ['/offers', 'project'] as const) {
    const gone = page.waitForResponse('**/media/**')
    await page.goto(path === 'project' ? (await somePaths(world)).project : path)
    await gone
    await fontsShown(page)
    // Found and measured in one step: fresh data may replace the first card in between.
    const found = await page.waitForFunction(() => {
      let place = document.querySelector('main li img')?.parentElement
      while (place && getComputedStyle(place).display === 'contents') place = place.parentElement
      const { x, y, width, height } = place?.getBoundingClientRect() ?? new DOMRect()
      return width > 0 && { x, y, width, height }
    })
    const box = await found.jsonValue()
    if (!box) throw new Error('There is no place for a picture')
    // The edge is left out, because it may share a pixel with its surroundings.
    const clip = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 }
    const { channels } = await sharp(await page.screenshot({ clip, fullPage: true })).stats()
    expect(channels.map(({ min, max }) => max - min)).toEqual(channels.map(() => 0))
  }
})
