import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { endlessPatience } from '../support/patience.ts'
import { somePaths } from '../support/publicPaths.ts'

/** Has the page note how wide it was at most, of all its frames. In pixels. */
function noteWidest(): void {
  const note = () => {
    const { scrollWidth = 0 } = document.documentElement ?? {}
    Reflect.set(window, 'widest', Math.max(Reflect.get(window, 'widest') ?? 0, scrollWidth))
    requestAnimationFrame(note)
  }
  note()
}

/** Has the page note how high it was at least, of all its frames since it was read. In pixels. */
function noteLowest(): void {
  const note = () => {
    const height = document.querySelector('footer')
      ? document.documentElement.scrollHeight
      : Number.POSITIVE_INFINITY
    Reflect.set(window, 'lowest', Math.min(Reflect.get(window, 'lowest') ?? height, height))
    requestAnimationFrame(note)
  }
  note()
}

/** Holds the page's pictures back: it does not stand before they are let through. */
async function holdPictures(page: Page): Promise<() => void> {
  await page.addInitScript(endlessPatience)
  const held = Promise.withResolvers<void>()
  await page.route(/\/(pictures|first)\//, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const manifest = 'link[rel=manifest][href="/site.webmanifest"]'

test.describe('on a phone @phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true })

  for (const [path, under] of [
    ['/', '.spread'],
    ['/about-us', '[aria-labelledby=team]'],
    ['/offers', '.offers-filter'],
    ['/offers', '.offers'],
    ['project', '.detail-body'],
    ['unit', '.detail-body'],
    ['unit', '.enquiry'],
  ] as const) {
    test(`${under} of ${path} is not in the first frame, and comes by itself`, async ({ page, world }) => {
      const paths = await somePaths(world)
      const letThrough = await holdPictures(page)
      await page.goto(path === 'project' || path === 'unit' ? paths[path] : path, {
        waitUntil: 'domcontentloaded',
      })
      for (const selector of [under, 'footer']) {
        const part = page.locator(selector).first()
        await expect(part).toBeVisible()
        // The page's animation begun anew and held at its very beginning: this is what the first frame has of it.
        const first = await part.evaluate((element) => {
          const [animationName] = getComputedStyle(document.body).animationName.split(',')
          const rules = new CSSStyleSheet()
          document.body.setAttribute('data-held', '')
          document.adoptedStyleSheets = [rules]
          const seenWith = (animation: string) => {
            rules.replaceSync(`[data-held] { animation: ${animation} !important }`)
            return element.checkVisibility()
          }
          const whole = seenWith('none')
          const begun = seenWith(`${animationName} 1s paused`)
          document.adoptedStyleSheets = []
          return { whole, begun }
        })
        expect(first).toEqual({ whole: true, begun: false })
        await expect(part).toBeVisible()
      }
      letThrough()
      await expect(page.locator('html')).toHaveAttribute('data-stands')
      await expect(page.locator('body')).toHaveCSS('animation-name', 'none')
    })
  }

  test('no page is wider than the phone in any frame before it stands', async ({ page, world }) => {
    const paths = await somePaths(world)
    await page.addInitScript(noteWidest)
    for (const path of ['/', '/about-us', '/gallery', '/offers', paths.project, paths.unit]) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-stands')
      expect(await page.evaluate(() => Reflect.get(window, 'widest')), path).toBe(375)
    }
  })

  for (const path of ['/', '/about-us', '/gallery']) {
    test(`${path} can be scrolled in every frame once it is read`, async ({ page }) => {
      await page.addInitScript(noteLowest)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-stands')
      expect(await page.evaluate(() => Reflect.get(window, 'lowest'))).toBeGreaterThan(2 * 812)
    })
  }

  test('a page whose script is refused brings its pictures by itself', async ({ page, world }) => {
    const { project } = await somePaths(world)
    await page.route(
      (url) => url.href.startsWith(world.siteUrl) && ['/', '/gallery', project].includes(url.pathname),
      async (route) => {
        const answer = await route.fetch()
        const headers = { ...answer.headers(), 'content-security-policy': "script-src 'none'" }
        await route.fulfill({ response: answer, headers })
      },
    )
    for (const path of ['/', '/gallery', project]) {
      await page.goto(path)
      const last = page.locator('main :is(.later, .card) img').last()
      await expect(last).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-stands')
      // From another server nothing is fetched for a page that came from no server at all.
      if (path === project) continue
      // What comes above it moves it away once more.
      await expect(async () => {
        await last.scrollIntoViewIfNeeded()
        await expect(last).not.toHaveJSProperty('naturalWidth', 0, { timeout: 500 })
      }).toPass()
    }
  })

  for (const [path, place] of [
    ['/', '#faq'],
    ['/about-us', '#team'],
  ] as const) {
    test(`who comes by a link to ${place} of ${path} arrives there`, async ({ page }) => {
      await page.goto(`${path}${place}`)
      await expect(page.locator(place)).toBeInViewport()
    })
  }

  test('who came by a link to the completed projects stays there when more are ongoing by now', async ({
    page,
  }) => {
    const asked = Promise.withResolvers<void>()
    await page.route('**/public/projects', async (route) => {
      await asked.promise
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      const added = Array.from({ length: 6 }, (_, n) => ({
        ...data[0],
        _id: `p-${n}`,
        name: `Newer ${n}`,
        status: 'ongoing',
      }))
      await route.fulfill({ response: answer, json: { ...rest, data: [...added, ...data] } })
    })
    await page.goto('/offers#completed')
    const heading = page.getByRole('heading', { name: 'Completed Projects' })
    await expect(heading).toBeInViewport()
    asked.resolve()
    await expect(page.getByRole('heading', { name: 'Newer 5' })).toBeAttached()
    await expect(heading).toBeInViewport()
  })

  test('the manifest is named when the first picture has come', async ({ page }) => {
    const letThrough = await holdPictures(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator(manifest)).toHaveCount(0)
    letThrough()
    await expect(page.locator(manifest)).toHaveCount(1)
  })
})

test('without script the page itself names the manifest, and shows all at once', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: world.siteUrl,
    viewport: { width: 375, height: 812 },
  })
  const page = await context.newPage()
  await page.goto('/about-us')
  await expect(page.locator(`head ${manifest}`)).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('footer')).toHaveCSS('animation-name', 'none')
  await context.close()
})

test('a wide window has all in its first frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about-us', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('footer')).toHaveCSS('animation-name', 'none')
})
