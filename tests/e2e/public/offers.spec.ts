import type { Page } from '@playwright/test'
import { answerWith, holdCalls, respond } from '../../support/apiCalls.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { fontsShown, shiftOf } from '../../support/pages/pageReady.ts'
import { aProject, listAsBuilt, somePaths } from '../../support/pages/publicPaths.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const cards = (page: Page, name: string) => section(page, name).getByRole('listitem')

const clearing = (page: Page) => page.getByRole('link', { name: 'Clear filters' })

const project = (over: object) => aProject({ units: undefined, ...over })

// Found by name, because other tests add and complete projects at the same time.
const completed = ['Cedar Terraces', 'The Meridian']

const calls = '**/public/projects'

test('the offers show projects with price, place and link', async ({ page, world }) => {
  await page.goto('/offers?all=yes')
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible()
  for (const name of ['Palm Court', 'Lagoon Towers', 'Orchid Gardens', 'Harbour Lofts']) {
    await expect(cards(page, 'Ongoing Projects').filter({ hasText: name })).toHaveCount(1)
  }
  for (const name of completed) {
    await expect(cards(page, 'Completed Projects').filter({ hasText: name })).toHaveCount(1)
  }
  const card = cards(page, 'Ongoing Projects').filter({ hasText: 'Harbour Lofts' })
  await expect(card.getByText('from ₦52m')).toBeVisible()
  await expect(card.getByText('Apapa, Lagos')).toBeVisible()
  await expect(card.getByText(/6 Units/)).toBeVisible()
  await expect(card.getByRole('link')).toHaveAttribute('href', (await somePaths(world)).project)
})

test('the API’s answer replaces the projects from the build, even if it has none', async ({ page }) => {
  const name = '<img src=x onerror="window.hit=1">'
  await answerWith(page, calls, [project({ priceFrom: 1_500_000 }), project({ _id: 'p-2', name })])
  await page.goto('/offers')
  await expect(cards(page, 'Ongoing Projects')).toHaveCount(2)
  await expect(cards(page, 'Ongoing Projects').first()).toContainText('1 Unit')
  // A project without a price shows none, and a name is text, not markup.
  await expect(page.getByText(/from ₦/)).toHaveText(['from ₦1.5m'])
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(section(page, 'Completed Projects').getByText('No projects found')).toBeVisible()
  await answerWith(page, calls, null)
  await page.goto('/offers?sort=price')
  await expect(page.getByText('No projects found')).toHaveCount(2)
  // An order alone hides nothing.
  await expect(clearing(page)).toHaveCount(0)
})

test('a call that fails during hydration is reported and keeps the projects from the build', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await respond(page, calls, 500, { message: 'Something went wrong' })
  // On a slow phone the answer comes in the middle of hydration.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/offers')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Something went wrong')
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Harbour Lofts' })).toHaveCount(1)
  await expect(cards(page, 'Ongoing Projects')).toHaveCount(4)
  expect(errors).toEqual([])
})

test('the offers keep filter and order in the address until they are cleared', async ({ page }) => {
  await page.goto('/offers')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await filter.getByLabel('Location').selectOption('Lekki, Lagos')
  await expect(page).toHaveURL('/offers?location=Lekki%2C+Lagos')
  await expect(cards(page, 'Ongoing Projects')).toHaveCount(2)
  await filter.getByLabel('Sort by').selectOption({ label: 'Highest price' })
  await expect(cards(page, 'Ongoing Projects').first()).toContainText('Orchid Gardens')
  await page.reload()
  await expect(filter.getByLabel('Location')).toHaveValue('Lekki, Lagos')
  await expect(filter.getByLabel('Sort by')).toHaveValue('price-down')
  await expect(cards(page, 'Ongoing Projects').first()).toContainText('Orchid Gardens')
  await expect(section(page, 'Completed Projects').getByText('No projects found')).toBeVisible()

  // Values that fit nothing are choices too.
  await page.goto('/offers?location=Nowhere&rooms=99&price=123&sort=price')
  const chosen = (name: string) => filter.getByLabel(name, { exact: true }).locator('option:checked')
  await expect(chosen('Location')).toHaveText('Nowhere')
  await expect(chosen('Rooms')).toHaveText('99 or more')
  await expect(chosen('Price')).toHaveText('up to ₦123')
  await expect(section(page, 'Ongoing Projects').getByText('No projects found')).toBeVisible()
  await clearing(page).click()
  await expect(page).toHaveURL('/offers')
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Palm Court' })).toHaveCount(1)
  await expect(clearing(page)).toHaveCount(0)
})

test('projects that the address filters out stay hidden unless the script fails', async ({ page }) => {
  await listAsBuilt(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/offers?status=completed&all=yes')
  for (const name of completed) {
    await expect(cards(page, 'Completed Projects').filter({ hasText: name })).toHaveCount(1)
  }
  await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toHaveCount(0)
  await fontsShown(page)
  expect(await shiftOf(page)).toBeLessThan(0.001)
  await page.route(/\/OffersView\./, () => undefined)
  // On a slow machine the animation could end, and show the list, before the test looks.
  await page.addInitScript(() => {
    addEventListener('animationstart', () => document.getAnimations().map((animation) => animation.pause()))
  })
  await page.goto('/offers?location=Nowhere')
  const heading = page.getByRole('heading', { name: 'Ongoing Projects' })
  await expect(heading).toBeHidden()
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()))
  await expect(heading).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(heading).toBeHidden()
})

test('filters chosen before the list loads are kept, applied and announced', async ({ page }) => {
  const release = await holdCalls(page, calls)
  await page.goto('/offers')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await filter.getByLabel('Status').selectOption('ongoing')
  await expect(page).toHaveURL('/offers?status=ongoing')
  await expect(section(page, 'Completed Projects')).toHaveCount(0)
  await filter.getByLabel('Location').selectOption('Lekki, Lagos')
  await expect(page).toHaveURL('/offers?status=ongoing&location=Lekki%2C+Lagos')
  const announced = page.getByRole('status').filter({ hasText: 'shown' })
  await expect(announced).toHaveCount(0)
  // A screen reader hears it once.
  await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toHaveCount(1)
  release()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(announced).toHaveText(/^2 of \d+ projects shown$/)
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Harbour Lofts' })).toHaveCount(0)
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Orchid Gardens' })).toHaveCount(1)
  await expect(filter.getByLabel('Location')).toHaveValue('Lekki, Lagos')
  await expect(filter.getByLabel('Status')).toHaveValue('ongoing')
  for (const name of ['Status', 'Location']) await filter.getByLabel(name).selectOption('')
  await expect(announced).toHaveText(/^(\d+) of \1 projects shown$/)
})

test('without the API only the filter of status works, until the projects load', async ({ page }) => {
  await page.route(calls, (route) => route.abort())
  const notice = page.getByRole('status').filter({ hasText: 'The newest projects did not arrive' })
  // The toast shows for only four seconds, so the test looks for it from the start.
  const shown = expect(page.getByLabel('Notifications')).toBeVisible()
  // Besides the status, the address has nothing that the offers know.
  await Promise.all([page.goto('/offers?status=completed&utm_source=letter'), shown])
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await expect(filter.getByLabel('Status')).toHaveValue('completed')
  await expect(section(page, 'Ongoing Projects')).toHaveCount(0)
  await expect(section(page, 'Completed Projects')).toBeVisible()
  await expect(filter.getByRole('combobox', { disabled: false })).toHaveCount(1)
  await expect(notice).toHaveCount(0)
  await filter.getByLabel('Status').selectOption({ label: 'All' })
  await expect(section(page, 'Ongoing Projects')).toBeVisible()
  await expect(page).not.toHaveURL(/status/)

  await page.goto('/offers?location=Lekki%2C+Lagos&price=100000000')
  await expect(notice).toBeVisible()
  await expect(filter.getByLabel('Location')).toHaveValue('')
  await expect(filter.getByLabel('Price')).toBeDisabled()
  await page.unroute(calls)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(filter.getByLabel('Location')).toHaveValue('Lekki, Lagos')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect(notice).toHaveCount(0)
})
