import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { fontsShown, untilQuiet } from '../support/pageReady.ts'
import { listAsBuilt, somePaths } from '../support/publicPaths.ts'

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

type Fetched = { url: string; bytes: number; blocking: boolean }

const fetched = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) =>
      entry instanceof PerformanceResourceTiming
        ? {
            url: entry.name,
            bytes: entry.encodedBodySize,
            blocking: Reflect.get(entry, 'renderBlockingStatus') === 'blocking',
          }
        : [],
    ),
  )

for (const path of ['/', '/about-us', '/gallery', '/offers', 'project', 'unit'] as const) {
  test(`nothing holds up the first paint of ${path}, and the faces move nothing`, async ({ page, world }) => {
    const paths = await somePaths(world)
    await listAsBuilt(page)
    await page.goto(path === 'project' || path === 'unit' ? paths[path] : path)
    await fontsShown(page)
    expect(await movedSoFar(page)).toBeLessThan(0.001)
    expect((await fetched(page)).filter(({ blocking }) => blocking)).toEqual([])
  })
}

for (const path of ['/', '/about-us', '/gallery'] as const) {
  test(`the script of ${path} weighs at most 5 kB`, async ({ page }) => {
    await page.goto(path)
    await fontsShown(page)
    const inline = await page.evaluate(() =>
      [...document.scripts]
        .filter(({ src, type }) => src === '' && (type === '' || type === 'module'))
        .map((script) => script.text)
        .join('\n'),
    )
    const files = (await fetched(page)).filter(({ url }) => url.endsWith('.js'))
    const bytes = brotliCompressSync(inline).length + files.reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes).toBeLessThanOrEqual(5_000)
  })
}

test('home weighs at most 150 kB before anybody scrolls @phone', async ({ page }) => {
  const document = page.waitForResponse((response) => response.request().resourceType() === 'document')
  await page.goto('/')
  await fontsShown(page)
  await untilQuiet(page)
  const html = brotliCompressSync(await (await document).body()).length
  const rest = (await fetched(page)).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(html + rest).toBeLessThanOrEqual(150_000)
})

test('what is further down is shown on paper without waiting', async ({ page }) => {
  await page.route('**/pictures/**', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  const pictures = await page.locator('[data-lightbox] img').all()
  expect(pictures.length).toBeGreaterThan(10)
  for (const picture of pictures) expect(await picture.evaluate((one) => one.checkVisibility())).toBe(true)
})

test('a menu whose name is not parsed yet shows nothing @phone', async ({ page }) => {
  await page.goto('/about-us')
  const menu = page.locator('header details')
  await menu.evaluate((element) => element.replaceChildren())
  await expect(menu).toBeHidden()
})

test('without script the fonts load too', async ({ browser, world }) => {
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
