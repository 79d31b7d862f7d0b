import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  test,
} from '../../support/pages/browser.ts'
import { fontsShown, shiftOf, untilLive, untilQuiet } from '../../support/pages/pageReady.ts'
import { listAsBuilt, somePaths } from '../../support/pages/publicPaths.ts'

/** The bar's links; on a phone they are behind the menu. */
async function barLinks(page: Page) {
  if (isPhone(page)) await page.locator('header summary').click()
  const links = page.getByRole('navigation', { name: 'Main' }).locator('visible=true').getByRole('link')
  await expect(links).not.toHaveCount(0)
  return links
}

test('the public bar stays at the top, links to all pages and underlines the current one', async ({
  page,
}) => {
  const bar = page.getByRole('banner')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await page.goto('/')
    expect(await bar.evaluate((element) => element.getBoundingClientRect().height)).toBe(100)
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
    const links = await barLinks(page)
    await expect(links).toHaveText(['About us', 'Gallery', 'Offers', 'For suscribers'])
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(['/about-us', '/gallery', '/offers', '/sign-in'])
    await expect(bar.getByRole('link', { name: 'Palmstone, home' })).toHaveAttribute('href', '/')
  }
  for (const [path, label] of [
    ['/about-us', 'About us'],
    ['/gallery', 'Gallery'],
    ['/offers', 'Offers'],
  ] as const) {
    await page.goto(path)
    const links = await barLinks(page)
    const underlined = await links.evaluateAll((all) =>
      all
        .filter((link) => getComputedStyle(link).textDecorationLine.includes('underline'))
        .map((link) => link.textContent?.trim()),
    )
    expect(underlined).toEqual([label])
  }
})

/** The links that the browser prerenders when they are pointed at, by the page's own rules. */
const prerenderedLinks = (page: Page) =>
  page.evaluate(() => {
    const rules = JSON.parse(
      document.querySelector('head > script[type=speculationrules]')?.textContent ?? '',
    )
    const links = document.querySelectorAll(rules.prerender[0].where.selector_matches)
    return [...links].flatMap((link) =>
      link instanceof HTMLAnchorElement
        ? [{ path: link.pathname, ofAccount: link.closest('[data-signed-in]') !== null }]
        : [],
    )
  })

test('pages prerender links but no pictures or private pages', async ({ page, world, signedInAs }) => {
  const { project, unit } = await somePaths(world)
  await signedInAs(buyer)
  for (const path of ['/', '/about-us', '/gallery', project, unit]) {
    await page.goto(path)
    if (path.startsWith('/projects/'))
      await expect(page.locator('[data-signed-in]').getByRole('link', { name: 'Messages' })).toBeVisible()
    const prerendered = await prerenderedLinks(page)
    expect(prerendered.map((link) => link.path)).toEqual(
      expect.arrayContaining(['/', '/about-us', '/gallery', '/offers']),
    )
    expect(prerendered.filter((link) => link.ofAccount || /\.\w+$/.test(link.path))).toEqual([])
  }
})

test('the footer shows contacts, columns of links in one line each, the year and social sites', async ({
  page,
}) => {
  await page.goto('/about-us')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(/Victoria Island, Lagos/)).toBeVisible()
  for (const [name, href] of [
    ['Palmstone, home', '/'],
    ['+234 803 555 0142', 'tel:+2348035550142'],
    ['hello@palmstone.example', /^mailto:/],
    ['Chat with us', /^https:\/\/wa\.me\//],
    ...['Facebook', 'Instagram', 'X', 'LinkedIn'].map((site) => [site, /^https:\/\//] as const),
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('heading')).toHaveText(['About', 'Gallery', 'Offers'])
  const offers = footer.getByRole('navigation', { name: 'Offers' }).getByRole('link')
  await expect(offers).toHaveText(['All Projects', 'Ongoing Projects', 'Completed Projects'])
  for (const link of await offers.all()) await expect(link).toHaveAttribute('href', '/offers')
  await expect(footer.getByText(/© 2024/)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  const lines = await offers.last().evaluate((link) => {
    const words = document.createRange()
    words.selectNodeContents(link)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
})

/** The files that the browser had to fetch before the first paint. */
const blockingResources = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => name),
  )

test('every public page is accessible, fits 320 px and does not shift @widths', async ({ page, world }) => {
  const size = page.viewportSize()
  for (const path of [
    '/',
    '/about-us',
    '/gallery',
    '/offers',
    '/privacy',
    '/terms',
    '/verify',
    'project',
    'unit',
  ] as const) {
    const strangers: string[] = []
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (![world.siteUrl, new URL(world.apiUrl).origin].includes(origin)) strangers.push(request.url())
    })
    const paths = await somePaths(world)
    await listAsBuilt(page)
    await page.goto(path === 'project' || path === 'unit' ? paths[path] : path)
    await fontsShown(page)
    if (path === 'project' || path === 'unit') await untilLive(page)
    await untilQuiet(page)
    expect(await shiftOf(page)).toBeLessThan(0.001)
    expect(await blockingResources(page)).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(page.locator('main')).toHaveCount(1)
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', new RegExp(`^${world.siteUrl}/`))
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\.jpg$/)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    expect(strangers).toEqual([])
    if (size !== null) await page.setViewportSize(size)
  }
})

/** Compresses less than a host does: the budget is stricter and the test 20 times as fast. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

test('search engines find the public pages, of at most 25 kB with their styles, and nothing else', async ({
  request,
  world,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${world.siteUrl}/sitemap-index.xml`)
  const index = await (await request.get('/sitemap-index.xml')).text()
  expect(await (await request.get('/sitemap.xml')).text()).toBe(index)
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  const { project, unit } = await somePaths(world)
  const known = ['/', '/about-us', '/gallery', '/offers', '/privacy', '/terms', '/verify', project, unit]
  expect(addresses).toEqual(expect.arrayContaining(known))
  expect(
    addresses.filter((path) => /_|sign-in|dashboard|messages/.test(path.replace(/[^/]{21}$/, ''))),
  ).toEqual([])
  for (const path of addresses) {
    const html = await (await request.get(path)).body()
    const bytes = brotliCompressSync(html, quick).length
    expect(bytes, path).toBeGreaterThan(1000)
    expect(bytes, path).toBeLessThanOrEqual(25_000)
  }
  const manifest = await (await request.get('/site.webmanifest')).json()
  for (const { src } of [...manifest.icons, { src: '/favicon.ico' }]) {
    const icon = await request.get(src)
    expect(icon.status()).toBe(200)
    expect(icon.headers()['content-type']).toMatch(/^image\//)
  }
})
