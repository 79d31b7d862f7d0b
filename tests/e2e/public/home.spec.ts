import { expect, test } from '../../support/pages/browser.ts'
import { contrastOver } from '../../support/pages/contrast.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'

test('the home page and the about page introduce the company and link to the other pages', async ({
  page,
}) => {
  await page.goto('/about-us')
  for (const name of ['About Us', 'Our Mission', 'Why Choose Us', 'Meet the Team', 'Our Projects']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  const projects = page.getByRole('region', { name: 'Our Projects' })
  await expect(projects.getByRole('img')).toHaveCount(6)
  await expect(projects.getByRole('link', { name: 'View offers' })).toHaveAttribute('href', '/offers')
  await expect(page.getByRole('heading', { name: 'Adaeze Okonkwo' })).toBeVisible()
  const mission = await page.getByRole('region', { name: 'Our Mission' }).locator('p').first().textContent()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Building dreams into.reality/)
  await expect(page.getByText(/Explore world-class properties/)).toBeVisible()
  await expect(page.getByText('Our mission')).toBeVisible()
  await expect(page.getByRole('heading', { name: mission?.trim() ?? '' })).toBeVisible()
  await expect(page.getByText('Our vision')).toBeVisible()
  for (const [words, href] of [
    ['View projects', '/offers'],
    ['Learn more', '/about-us'],
    ['See more', '/gallery'],
    ['View offers', '/offers'],
  ] as const) {
    await expect(page.getByText(words, { exact: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: words })).toHaveAttribute('href', href)
  }
})

test('three figures on the home page have labels of equal height that keep apart', async ({ page }) => {
  await page.goto('/')
  const record = page.getByRole('region', { name: 'Our record' })
  const terms = record.getByRole('term')
  await expect(record.getByRole('definition')).toHaveText(['100', '100', '100'])
  await expect(terms).toHaveText(['Properties sold', 'Happy customers', 'Total projects'])
  await fontsShown(page)
  for (const width of [1440, 768, 767, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await terms.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights).size, `${width}`).toBe(1)
  }
  const gaps = await record.evaluate((record) =>
    [...record.querySelectorAll('dt')].flatMap((term) => {
      const words = document.createRange()
      words.selectNodeContents(term)
      const next = term.parentElement?.nextElementSibling?.getBoundingClientRect().left
      return next === undefined ? [] : [next - words.getBoundingClientRect().right]
    }),
  )
  expect(gaps).toHaveLength(2)
  for (const gap of gaps) expect(gap).toBeGreaterThan(8)
})

test('the heading of the home page is legible in windows of every size', async ({ page }) => {
  for (const [width, height] of [
    [768, 1024],
    [900, 700],
    [1024, 600],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await fontsShown(page)
    expect(await contrastOver(page.getByRole('heading', { level: 1 }))).toBeGreaterThan(4.5)
    expect(await contrastOver(page.getByText(/Explore world-class/))).toBeGreaterThan(4.5)
  }
})

test('the gallery strip scrolls 400 px per arrow, and quick clicks add up until somebody scrolls', async ({
  page,
}) => {
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Gallery pictures' })
  await strip.scrollIntoViewIfNeeded()
  await expect(strip.getByRole('img')).toHaveCount(17)
  const position = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  const [earlier, later] = ['Earlier pictures', 'Later pictures']
  /** Clicks arrows and fires events at the strip in one task: it cannot move in between. */
  const atOnce = (...steps: string[]) =>
    strip.evaluate((element, all) => {
      for (const step of all) {
        const arrow = document.querySelector<HTMLElement>(`button[aria-label="${step}"]`)
        if (arrow) arrow.click()
        else element.dispatchEvent(new Event(step))
      }
    }, steps)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await strip.scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: later }).click()
    await expect.poll(position).toBe(400)
    await page.getByRole('button', { name: later }).click()
    await expect.poll(position).toBe(800)
    await page.getByRole('button', { name: earlier }).click()
    await expect.poll(position).toBe(400)
    await page.getByRole('button', { name: earlier }).click()
    await expect.poll(position).toBe(0)
  }
  const end = await strip.evaluate((element) => element.scrollWidth - element.clientWidth)
  await atOnce(later, later, later)
  await expect.poll(position).toBe(1200)
  await atOnce(...Array(40).fill(later), earlier)
  await expect.poll(position).toBe(end - 400)
  await atOnce(...Array(40).fill(earlier))
  await expect.poll(position).toBe(0)
  // The event for the end of an earlier scroll may come late.
  await atOnce(later, 'scrollend', later)
  await expect.poll(position).toBe(800)
  await atOnce(earlier, 'wheel', earlier)
  await expect.poll(position).toBe(400)
})

test('pictures further down load before they scroll into view', async ({ page }) => {
  await page.goto('/')
  const ongoing = page.getByRole('region', { name: 'Ongoing projects' }).locator('img')
  const width = () => ongoing.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await ongoing.evaluate((image) =>
    window.scrollTo({
      top: image.getBoundingClientRect().top - 1.5 * window.innerHeight,
      behavior: 'instant',
    }),
  )
  await expect.poll(width).toBeGreaterThan(0)
  await expect(ongoing).not.toBeInViewport()
})

test('a public page opens at its top when it is reloaded', async ({ page }) => {
  for (const path of ['/', '/about-us', '/gallery']) {
    await page.goto(path)
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    await page.reload()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('each of the six questions on the home page opens by itself, and all are printed open', async ({
  page,
}) => {
  // Printing does not wait for pictures further down.
  await page.route('**/pictures/**', () => {})
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const questions = page.getByRole('region', { name: 'Frequently asked questions' }).locator('details')
  await expect(questions).toHaveCount(6)
  const open = () => questions.evaluateAll((all) => all.map((one) => one.hasAttribute('open')))
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect.poll(open).toEqual([true, false, false, true, false, false])
  await questions.nth(0).locator('summary').click()
  await expect.poll(open).toEqual([false, false, false, true, false, false])
  await questions.nth(3).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(open).toEqual([false, false, false, false, false, false])

  await page.emulateMedia({ media: 'print' })
  const answers = questions.locator('p')
  await expect(answers).toHaveCount(6)
  for (const answer of await answers.all()) await expect(answer).toBeVisible()
  const pictures = await page.locator('[data-lightbox] img').all()
  expect(pictures.length).toBeGreaterThan(10)
  for (const picture of pictures) expect(await picture.evaluate((one) => one.checkVisibility())).toBe(true)
})
