import type { BrowserContext, Page } from '@playwright/test'
import { routes } from '#routeTable.ts'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'
import { untilQuiet } from '../../support/pages/pageReady.ts'
import { somePaths, topPictures } from '../../support/pages/publicPaths.ts'
import { pathFiller } from '../../support/pages/routePaths.ts'
import type { World } from '../../support/worlds/world.ts'

/** Collects what the browser refuses and what throws, on every page opened from here on. */
async function watch(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('reportRefusal', (what: string) => void refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, documentURI, sample } = event
      const report = (window as unknown as { reportRefusal(what: string): void }).reportRefusal
      report(`${documentURI}: ${violatedDirective} refused ${blockedURI} ${sample}`)
    })
  })
  page.on('pageerror', ({ message }) => {
    // A busy browser skips the animation between two pages, and says so as if a script had thrown.
    if (!message.startsWith('Transition was aborted')) refused.push(`${page.url()}: ${message}`)
  })
  return refused
}

const policy = 'head > meta[http-equiv="Content-Security-Policy"]'

/** Visits every address, four at a time: most of a visit is waiting for an idle network. */
async function visitAll(context: BrowserContext, world: World): Promise<string[]> {
  const fill = await pathFiller(world)
  const left = [...routes.map(({ path }) => fill(path)), '/no/such/address']
  const visitLeft = async () => {
    const page = await context.newPage()
    const refused = await watch(page)
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const answer = await context.request.get(address)
      expect(answer.headers(), address).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringContaining('max-age='),
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      await page.goto(address, { waitUntil: 'load' })
      await untilQuiet(page)
      // A redirect may still be under way.
      await expect(page.locator(policy), address).toHaveCount(1)
    }
    return refused
  }
  return (await Promise.all([visitLeft(), visitLeft(), visitLeft(), visitLeft()])).flat()
}

for (const email of [undefined, buyer, admin]) {
  test(`no page violates its own content policy: ${email ?? 'signed out'}`, async ({
    context,
    world,
    signedInAs,
  }) => {
    if (email !== undefined) await signedInAs(email)
    expect(await visitAll(context, world)).toEqual([])
  })
}

test('a public page refuses a script without a hash and a style that it did not come with', async ({
  page,
}) => {
  const refused = await watch(page)
  await page.goto('/gallery')
  await expect(page.locator(policy)).toHaveCount(1)
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('window.intruder = true')
    document.body.append(script)
    return 'intruder' in window
  })
  expect(ran).toBe(false)
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  const colour = await page.evaluate(() => {
    const style = document.createElement('style')
    style.append('main { color: rgb(1, 2, 3) }')
    document.head.append(style)
    return getComputedStyle(document.querySelector('main') ?? document.body).color
  })
  expect(colour).not.toBe('rgb(1, 2, 3)')
  await expect.poll(() => refused.filter((line) => line.includes('style-src')).length).toBeGreaterThan(0)
})

test('the lightbox inserts plain icons as HTML; all other HTML is refused', async ({ page }) => {
  const refused = await watch(page)
  await page.goto('/gallery')
  const take = (html: string) =>
    page.evaluate((text) => {
      const place = document.createElement('div')
      try {
        place.innerHTML = text
        return 'taken'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }, html)
  expect(await take('<p>hello</p>')).toBe('refused')
  // The lightbox adds a policy for its icons.
  await page.getByRole('region', { name: 'Pictures' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await take('<svg viewBox="0 0 1 1"><path d="M0 0z"/></svg>')).toBe('taken')
  for (const html of [
    '<p>hello</p>',
    '<svg onload="hit()"></svg>',
    '<svg><a xlink:href="javascript:hit()"/>',
  ]) {
    expect([html, await take(html)]).toEqual([html, 'refused'])
  }
  expect(refused.every((line) => line.includes('require-trusted-types-for'))).toBe(true)
})

test('filters, pictures and a missing project violate no content policy', async ({ page, world }) => {
  const refused = await watch(page)
  const { project } = await somePaths(world)
  for (const [address, filter, label, choice] of [
    ['/offers', 'Filter projects', 'Location', 'Lekki, Lagos'],
    [project, 'Filter units', 'Availability', 'sold'],
  ] as const) {
    await page.goto(address)
    await untilQuiet(page)
    await page.getByRole('search', { name: filter }).getByLabel(label).selectOption(choice)
    await expect(page).toHaveURL(/\?/)
    // With a choice in its address the page is rendered again.
    await page.reload()
    await untilQuiet(page)
  }
  await topPictures(page).getByRole('link').first().click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText(/^1 \/ /)).toBeVisible()
  await expect(lightbox).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(/^2 \/ /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await page.goto('/projects/nothing-here')
  await expect(page.getByText('There is no such project')).toBeVisible()
  expect(refused).toEqual([])
})
