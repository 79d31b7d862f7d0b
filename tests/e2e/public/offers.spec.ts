import type { Page } from '@playwright/test'
import { answerLater, answerWith, holdCalls, respond } from '../../support/apiCalls.ts'
import { expect, stopClock, test } from '../../support/pages/browser.ts'
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

test('the API’s answer replaces the projects from the build', async ({ page }) => {
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
})

test('a call that fails during hydration is reported and breaks nothing', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await respond(page, calls, 500, { message: 'Something went wrong' })
  // On a slow phone the answer comes in the middle of hydration.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/offers')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Something went wrong')
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Harbour Lofts' })).toHaveCount(1)
  expect(errors).toEqual([])
})

test('an invalid answer keeps the projects from the build; an empty one does not', async ({ page }) => {
  await answerWith(page, calls, {})
  await page.goto('/offers')
  await expect(page.getByLabel('Notifications')).toHaveText('An Error Occured')
  await expect(cards(page, 'Completed Projects').filter({ hasText: completed[0] ?? '' })).toHaveCount(1)
  await page.unrouteAll()
  await answerWith(page, calls, null)
  await page.reload()
  await expect(page.getByText('No projects found')).toHaveCount(2)
})

test('a failed call is reported for 4 seconds and keeps the projects from the build', async ({ page }) => {
  await page.clock.install()
  const fail = await answerLater(page, calls, 503, { message: 'The database is resting' })
  const asked = page.waitForRequest(calls)
  await page.goto('/offers')
  await asked
  await stopClock(page)
  fail()
  await expect(page.getByLabel('Notifications')).toHaveText('The database is resting')
  await expect(cards(page, 'Ongoing Projects')).toHaveCount(4)
  await page.clock.runFor(3900)
  await expect(page.getByLabel('Notifications')).toHaveText('The database is resting')
  await page.clock.runFor(200)
  await expect(page.getByText('The database is resting')).toHaveCount(0)
})

test('the offers keep filter and order in the address', async ({ page }) => {
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
  await page.goto('/offers?status=completed&all=yes')
  await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toHaveCount(0)
  for (const name of completed) {
    await expect(cards(page, 'Completed Projects').filter({ hasText: name })).toHaveCount(1)
  }
})

test('a screen reader hears Loading... once while projects reload', async ({ page }) => {
  for (const outcome of ['continue', 'abort'] as const) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(calls, (route) => held.then(() => route[outcome]()))
    await page.goto('/offers')
    await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toHaveCount(1)
    release()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.unroute(calls)
  }
})

test('projects that the address filters out stay hidden unless the script fails', async ({ page }) => {
  await listAsBuilt(page)
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto('/offers?status=completed')
  await expect(cards(page, 'Completed Projects').first()).toBeVisible()
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
  release()
  await expect(announced).toHaveText(/^2 of \d+ projects shown$/)
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Harbour Lofts' })).toHaveCount(0)
  await expect(cards(page, 'Ongoing Projects').filter({ hasText: 'Orchid Gardens' })).toHaveCount(1)
  await expect(filter.getByLabel('Location')).toHaveValue('Lekki, Lagos')
  await expect(filter.getByLabel('Status')).toHaveValue('ongoing')
  for (const name of ['Status', 'Location']) await filter.getByLabel(name).selectOption('')
  await expect(announced).toHaveText(/^(\d+) of \1 projects shown$/)
})

test('only the filter of status works without the API', async ({ page }) => {
  await page.route(calls, (route) => route.abort())
  // The toast shows for only four seconds, so the test looks for it from the start.
  const shown = expect(page.getByLabel('Notifications')).toBeVisible()
  await Promise.all([page.goto('/offers?status=completed'), shown])
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await expect(filter.getByLabel('Status')).toHaveValue('completed')
  await expect(section(page, 'Ongoing Projects')).toHaveCount(0)
  await expect(section(page, 'Completed Projects')).toBeVisible()
  await expect(filter.getByRole('combobox', { disabled: false })).toHaveCount(1)
  await filter.getByLabel('Status').selectOption({ label: 'All' })
  await expect(section(page, 'Ongoing Projects')).toBeVisible()
  await expect(page).toHaveURL('/offers')
})

test('filters find a project if one available unit fits both rooms and price', async ({ page }) => {
  const fromSmall = { priceFrom: 52e6, priceTo: 118e6, roomsFrom: 1, roomsTo: 3 }
  const [small, large] = [
    { rooms: 2, price: 72e6 },
    { rooms: 3, price: 118e6 },
  ]
  await answerWith(page, calls, [
    project({ ...fromSmall, availableFrom: [small, large] }),
    project({ ...fromSmall, _id: 'p-2', name: 'Old Mill', availableFrom: [{ rooms: 3, price: 75e6 }] }),
  ])
  await page.goto('/offers?rooms=3&price=75000000')
  const found = cards(page, 'Ongoing Projects')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Old Mill')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await filter.getByLabel('Rooms', { exact: true }).selectOption('2')
  await expect(found).toHaveCount(2)
})

test('a filter from the address that fits nothing is shown and can be cleared', async ({ page }) => {
  await page.goto('/offers?location=Nowhere&rooms=99&price=123&sort=price')
  const filter = page.getByRole('search', { name: 'Filter projects' })
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

test('Clear filters is absent while no filter is set', async ({ page }) => {
  await answerWith(page, calls, [])
  await page.goto('/offers?sort=price')
  await expect(section(page, 'Ongoing Projects').getByText('No projects found')).toBeVisible()
  await expect(clearing(page)).toHaveCount(0)
})
