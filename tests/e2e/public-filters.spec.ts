import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

const cors = { 'Access-Control-Allow-Origin': '*' }
const told = (page: Page) => page.getByRole('status').filter({ hasText: 'shown' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

/** It is said of what the API has told, never of what was built. */
const outcome = /^\d+ of \d+ projects shown$/
const toldNumbers = async (page: Page) =>
  ((await told(page).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []

const unit = (over: object) => ({
  _id: 'u1',
  name: 'Flat 1',
  image: '',
  price: 950_000,
  numberOfRooms: 2,
  numberOfBathRooms: 1,
  paymentPlan: 'full',
  availability: 'available',
  ...over,
})

test('how many projects a choice leaves is said, and nothing before one is made', async ({ page }) => {
  const listed = page.waitForResponse('**/public/projects')
  await page.goto('/offers')
  await (await listed).finished()
  await expect(told(page)).toHaveCount(0)
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await filter.getByLabel('Location', { exact: true }).selectOption('Lekki, Lagos')
  await expect(told(page)).toHaveText(outcome)
  const [shown = 0, all = 0] = await toldNumbers(page)
  expect(shown).toBeLessThan(all)
  await expect(cards(page)).toHaveCount(shown)
  await filter.getByLabel('Location', { exact: true }).selectOption({ label: 'Anywhere' })
  await expect(told(page)).toHaveText(`${all} of ${all} projects shown`)
  await expect(cards(page)).toHaveCount(all)
})

test('of a choice that was made before the projects came it is said once they are there', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/public/projects', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/offers')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  await filter.getByLabel('Location', { exact: true }).selectOption('Lekki, Lagos')
  await expect(page).toHaveURL(/location=Lekki/)
  await expect(told(page)).toHaveCount(0)
  release()
  await expect(told(page)).toHaveText(outcome)
  const [shown = 0] = await toldNumbers(page)
  await expect(cards(page)).toHaveCount(shown)
})

test('how many units a choice leaves is said, even none', async ({ page }) => {
  const units = [unit({}), unit({ _id: 'u2', name: 'Flat 2', numberOfRooms: 3, availability: 'sold' })]
  const project = {
    _id: 'p-new',
    name: 'New Tower',
    image: '',
    location: 'Yaba, Lagos',
    address: '1 Road',
    description: 'A tower.',
    status: 'ongoing',
    units,
  }
  await page.route('**/public/project/*', (route) =>
    route.fulfill({ json: { message: 'OK', data: [project] }, headers: cors }),
  )
  await page.goto('/projects/p-new')
  const filter = page.getByRole('search', { name: 'Filter units' })
  await expect(filter).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await filter.getByLabel('Availability', { exact: true }).selectOption('available')
  await expect(told(page)).toHaveText('1 of 2 units shown')
  await filter.getByLabel('Rooms', { exact: true }).selectOption('3')
  await expect(told(page)).toHaveText('0 of 2 units shown')
  await expect(page.getByText('No units available')).toHaveCount(1)
})

/** How much wider than its chosen words a select is, beside what is left for its arrow. */
const spare = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => {
    const style = getComputedStyle(element)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen === null) throw new Error('Nothing to measure with')
    pen.font = style.font
    const words = pen.measureText(element.selectedOptions[0]?.text ?? '').width
    const forArrow = Math.max(24, Number.parseFloat(style.paddingRight))
    return element.clientWidth - Number.parseFloat(style.paddingLeft) - forArrow - words
  })

test('the words of what is chosen have room beside the arrow', async ({ page }) => {
  await page.goto('/offers?rooms=3')
  const filter = page.getByRole('search', { name: 'Filter projects' })
  // What the address asks for waits for the list.
  await expect(filter.getByLabel('Rooms', { exact: true })).toHaveValue('3')
  await expect(cards(page)).not.toHaveCount(0)
  const selects = filter.getByRole('combobox')
  for (const select of await selects.all()) {
    expect(await spare(select)).toBeGreaterThanOrEqual(-0.5)
    await expect(select).toHaveCSS('appearance', 'none')
  }
})

test('in the reader’s own colours a choice has the browser’s own arrow', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/offers')
  const status = page.getByRole('search', { name: 'Filter projects' }).getByLabel('Status', { exact: true })
  await expect(status).not.toHaveCSS('appearance', 'none')
  await expect(status).toHaveCSS('background-image', 'none')
})
