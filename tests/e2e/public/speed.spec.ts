import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from '../../support/pages/browser.ts'
import { fontsShown, untilQuiet } from '../../support/pages/pageReady.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

test('pages of text load no framework and at most 5 kB of script', async ({ page }) => {
  for (const path of ['/', '/about-us', '/gallery']) {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(path)
    await fontsShown(page)
    await untilQuiet(page)
    expect(scripts).toEqual([])
    const inline = await page.evaluate(() =>
      [...document.scripts]
        .filter(({ src, type }) => src === '' && (type === '' || type === 'module'))
        .map((script) => script.text)
        .join('\n'),
    )
    expect(brotliCompressSync(inline).length).toBeLessThanOrEqual(5_000)
  }
})

test('the home page weighs at most 150 kB before anybody scrolls @phone', async ({ page }) => {
  const document = page.waitForResponse((response) => response.request().resourceType() === 'document')
  await page.goto('/')
  await fontsShown(page)
  await untilQuiet(page)
  const html = brotliCompressSync(await (await document).body()).length
  const rest = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0),
  )
  expect(html + rest).toBeLessThanOrEqual(150_000)
})

test('printing shows pictures further down without waiting for them', async ({ page }) => {
  await page.route('**/pictures/**', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.emulateMedia({ media: 'print' })
  const pictures = await page.locator('[data-lightbox] img').all()
  expect(pictures.length).toBeGreaterThan(10)
  for (const picture of pictures) expect(await picture.evaluate((one) => one.checkVisibility())).toBe(true)
})

test('the menu is hidden until its name has been parsed @phone', async ({ page }) => {
  await page.goto('/about-us')
  const menu = page.locator('header details')
  await menu.evaluate((element) => element.replaceChildren())
  await expect(menu).toBeHidden()
})

/** Compresses less than a host does: the budget is stricter and the test 20 times as fast. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

test('no public page weighs more than 25 kB with its styles', async ({ request, world }) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '', world.siteUrl).pathname,
  )
  const { project, unit } = await somePaths(world)
  expect(paths).toEqual(expect.arrayContaining(['/', '/about-us', '/gallery', '/offers', project, unit]))
  for (const path of paths) {
    const html = await (await request.get(path)).body()
    const bytes = brotliCompressSync(html, quick).length
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(25_000)
  }
})
