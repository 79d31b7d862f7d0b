import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { endlessPatience } from '../support/patience.ts'
import { somePaths } from '../support/publicPaths.ts'
import { wornFaces } from '../support/standing.ts'

/** The first family that an element's text is set in. */
const firstFamily = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', ''))

/** Everything that the page moved since it was opened, by the browser's own account. */
const movedSoFar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        const count = (entries: PerformanceEntryList) => {
          for (const entry of entries) moved += Number(Reflect.get(entry, 'value'))
        }
        const observer = new PerformanceObserver((list) => count(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        const end = () => {
          count(observer.takeRecords())
          resolve(moved)
        }
        requestAnimationFrame(() => requestAnimationFrame(end))
      }),
  )

type Fetched = { url: string; by: string; start: number; end: number; bytes: number; blocking: boolean }

const fetched = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) =>
      entry instanceof PerformanceResourceTiming
        ? {
            url: entry.name,
            by: entry.initiatorType,
            start: entry.startTime,
            end: entry.responseEnd,
            bytes: entry.encodedBodySize,
            blocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
          }
        : [],
    ),
  )

for (const path of ['/', '/about-us', '/gallery', '/offers', 'project', 'unit'] as const) {
  test(`nothing holds up the first paint of ${path}, and the faces move nothing`, async ({ page, world }) => {
    const paths = await somePaths(world)
    await page.goto(path === 'project' || path === 'unit' ? paths[path] : path)
    await wornFaces(page)
    expect(await movedSoFar(page)).toBeLessThan(0.001)
    expect((await fetched(page)).filter(({ blocking }) => blocking)).toEqual([])
  })
}

test.describe('on a phone @phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

  for (const [path, picture] of [
    ['/', /\/pictures\/hero-tall\//],
    ['/about-us', /\/pictures\/model-phone\//],
    ['/gallery', /\/pictures\/helmet-phone\//],
  ] as const) {
    test(`all else on ${path} waits for its first picture, which is the site's own and at most 12 kB`, async ({
      page,
      world,
    }) => {
      await page.addInitScript(endlessPatience)
      await page.goto(path)
      await wornFaces(page)
      const all = await fetched(page)
      const [first, ...later] = all.filter(({ url }) => /\.(avif|webp|jpg)(\?|$)/.test(url))
      expect(first?.url).toMatch(new RegExp(`^${world.siteUrl}${picture.source}`))
      expect(first?.bytes).toBeLessThanOrEqual(12_000)
      // Asked for by the head, before the styles are read.
      expect(first?.by).toBe('link')
      const faces = all.filter(({ url }) => url.endsWith('.woff2'))
      expect(faces).toHaveLength(2)
      const painted = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      for (const { start } of [...later, ...faces]) {
        expect(start).toBeGreaterThan(first?.end ?? Infinity)
        expect(start).toBeGreaterThan(painted ?? Infinity)
      }
    })
  }

  for (const path of ['/about-us', '/offers']) {
    test(`a face on ${path} is named when it is there, and the system asked for none by its name`, async ({
      page,
    }) => {
      await page.addInitScript(endlessPatience)
      const held = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path)
      expect(await firstFamily(page, 'h1')).toBe('Plinth Display Fallback')
      expect(await firstFamily(page, 'body')).toBe('Plinth Text Fallback')
      held.resolve()
      await expect.poll(() => firstFamily(page, 'h1')).toBe('Plinth Display')
      expect(await firstFamily(page, 'body')).toBe('Plinth Text')
      await wornFaces(page)
      expect(await movedSoFar(page)).toBeLessThan(0.001)
    })
  }

  for (const [who, path, wish] of [
    ['types', '/', (page: Page) => page.keyboard.press('Tab')],
    ['scrolls', '/about-us', (page: Page) => page.evaluate(() => scrollTo(0, 400))],
    ['prints', '/', (page: Page) => page.evaluate(() => dispatchEvent(new Event('beforeprint')))],
    ['comes by a link to it', '/#faq', async () => {}],
  ] as const) {
    test(`nothing holds up the pictures further down for whoever ${who}, before the first one has come`, async ({
      page,
    }) => {
      await page.addInitScript(endlessPatience)
      await page.route('**/pictures/**', () => {})
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const last = page.locator('.later img').last()
      const shown = () => last.evaluate((picture) => picture.checkVisibility())
      if (!path.includes('#')) expect(await shown()).toBe(false)
      await wish(page)
      await expect.poll(shown).toBe(true)
    })
  }

  test('nothing holds up what is further down on paper', async ({ page }) => {
    await page.addInitScript(endlessPatience)
    await page.route('**/pictures/**', () => {})
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.emulateMedia({ media: 'print' })
    const pictures = await page.locator('.later img').all()
    expect(pictures.length).toBeGreaterThan(10)
    for (const picture of pictures) expect(await picture.evaluate((one) => one.checkVisibility())).toBe(true)
  })

  test('the gallery is light until it is scrolled, and further down as sharp as the phone', async ({
    page,
  }) => {
    const sharp = async () =>
      (await fetched(page)).filter(({ url }) => /\/pictures\/.+\/720\.avif$/.test(url)).length
    await page.goto('/gallery')
    await wornFaces(page)
    expect(await sharp()).toBe(0)
    await page.evaluate(() => scrollTo(0, 200))
    await expect.poll(sharp).toBe(6)
  })
})

test('a menu whose name was not read yet shows nothing of the browser’s own', async ({ page }) => {
  await page.goto('/about-us')
  const menu = page.locator('.menu')
  await menu.evaluate((element) => element.replaceChildren())
  await expect(menu).toBeHidden()
})

test('a reader who comes from another page of the site finds its faces at once', async ({ page }) => {
  await page.goto('/about-us')
  await wornFaces(page)
  await page.getByRole('main').getByRole('link', { name: 'View offers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  // Its head has run by then, which puts them on.
  await page.waitForLoadState('domcontentloaded')
  const inForce = () =>
    page.locator('style#faces').evaluate((style) => matchMedia((style as HTMLStyleElement).media).matches)
  expect(await inForce()).toBe(true)
  await wornFaces(page)
})

test('without script the faces are there all the same', async ({ browser, world }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: world.siteUrl,
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  const face = page.waitForResponse(/text\.[^/]+\.woff2$/)
  await page.goto('/about-us')
  expect((await face).status()).toBe(200)
  await context.close()
})
