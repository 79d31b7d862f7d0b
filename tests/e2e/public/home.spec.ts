import { expect, test } from '../../support/pages/browser.ts'
import { contrastOver } from '../../support/pages/contrast.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'

test('the home page introduces the company and links to the other pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Building dreams into.reality/)
  await expect(page.getByText(/Explore world-class properties/)).toBeVisible()
  const record = page.getByRole('region', { name: 'Our record' })
  await expect(record.getByRole('definition')).toHaveText(['100', '100', '100'])
  await expect(record.getByRole('term')).toHaveText(['Properties sold', 'Happy customers', 'Total projects'])
  await expect(page.getByText('Our mission')).toBeVisible()
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

test('the home page and the about page show the same mission', async ({ page }) => {
  await page.goto('/about-us')
  const mission = await page.getByRole('region', { name: 'Our Mission' }).locator('p').first().textContent()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: mission?.trim() ?? '' })).toBeVisible()
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

test('figures keep apart and footer links fit one line at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/')
  const gaps = await page.getByRole('region', { name: 'Our record' }).evaluate((record) =>
    [...record.querySelectorAll('dt')].flatMap((term) => {
      const words = document.createRange()
      words.selectNodeContents(term)
      const next = term.parentElement?.nextElementSibling?.getBoundingClientRect().left
      return next === undefined ? [] : [next - words.getBoundingClientRect().right]
    }),
  )
  expect(gaps).toHaveLength(2)
  for (const gap of gaps) expect(gap).toBeGreaterThan(8)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Completed Projects' })
  const lines = await link.evaluate((link) => {
    const words = document.createRange()
    words.selectNodeContents(link)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('the gallery strip has 17 pictures and scrolls 400 px per arrow @widths', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Gallery pictures' })
  await strip.scrollIntoViewIfNeeded()
  await expect(strip.getByRole('img')).toHaveCount(17)
  const position = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  await page.getByRole('button', { name: 'Later pictures' }).click()
  await expect.poll(position).toBe(400)
  await page.getByRole('button', { name: 'Later pictures' }).click()
  await expect.poll(position).toBe(800)
  await page.getByRole('button', { name: 'Earlier pictures' }).click()
  await expect.poll(position).toBe(400)
})

test('quick clicks on the gallery strip’s arrows add up until somebody scrolls', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('list', { name: 'Gallery pictures' })
  await strip.scrollIntoViewIfNeeded()
  const position = () => strip.evaluate((element) => Math.round(element.scrollLeft))
  const end = await strip.evaluate((element) => element.scrollWidth - element.clientWidth)
  /** Clicks arrows and fires events at the strip in one task: it cannot move in between. */
  const atOnce = (...steps: string[]) =>
    strip.evaluate((element, all) => {
      for (const step of all) {
        const arrow = document.querySelector<HTMLElement>(`button[aria-label="${step}"]`)
        if (arrow) arrow.click()
        else element.dispatchEvent(new Event(step))
      }
    }, steps)
  const [earlier, later] = ['Earlier pictures', 'Later pictures']
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

test('each of the six questions opens and closes by itself', async ({ page }) => {
  await page.goto('/')
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

test('the home page prints the answer to every question', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const answers = page.getByRole('region', { name: 'Frequently asked questions' }).locator('details p')
  await expect(answers).toHaveCount(6)
  for (const answer of await answers.all()) await expect(answer).toBeVisible()
})
