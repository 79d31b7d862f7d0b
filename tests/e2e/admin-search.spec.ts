import type { Page } from '@playwright/test'
import { newPerson, newUnit } from '../support/adminWorld.ts'
import { expect, expectAccessible, superAdmin, test } from '../support/browser.ts'
import { holdCode } from '../support/heldCode.ts'

/** The shortcut works as soon as the page is alive. */
const openSearch = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 500 })
  }).toPass()

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('the search finds people and units by key, and opens what is chosen', async ({ page, world }) => {
  const person = await newPerson(world)
  const unit = await newUnit(world)
  await page.goto('/admin-dashboard/projects')
  await openSearch(page)
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill(unit.name)
  await expect(page.getByRole('option', { name: unit.name })).toBeVisible()
  await expectAccessible(page)
  await field.fill(person.email)
  await expect(page.getByRole('option', { name: person.email })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-dashboard\?q=/)
  await expect(page.getByText(person.email).locator('visible=true')).toHaveCount(1)
})

test('the search works on a server without one', async ({ page }) => {
  await page.route('**/admin/search*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not Found' } }),
  )
  await page.goto('/admin-dashboard/projects')
  await openSearch(page)
  await page.getByRole('combobox').fill('pálm court')
  await expect(page.getByRole('option', { name: /Palm Court/ })).toBeVisible()
})

test('Enter waits for the hits of what is typed, and opens none of what was typed before', async ({
  page,
  world,
}) => {
  const [before, wanted] = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard/projects')
  await openSearch(page)
  const field = page.getByRole('combobox')
  await field.fill(before.email)
  await expect(page.getByRole('option', { name: before.email })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/admin/search?q=${encodeURIComponent(wanted.email)}`, (route) =>
    released.then(() => route.continue()),
  )
  await field.fill(wanted.email)
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await field.press('Enter')
  release()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === wanted.email)
})

test('an empty search chooses nothing for Enter until an arrow does', async ({ page }) => {
  await page.goto('/admin-dashboard/projects')
  await openSearch(page)
  const field = page.getByRole('combobox')
  const chosen = page.getByRole('option', { selected: true })
  await expect(page.getByRole('option', { name: /Create Project/ })).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await field.press('Enter')
  await field.press('ArrowDown')
  await expect(chosen).toHaveText(/Create Project/)
  await field.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard/projects/create')
})

test('what is typed while the code of the search is on its way is searched for', async ({ page, world }) => {
  const person = await newPerson(world)
  await page.goto('/admin-dashboard/projects')
  const button = page.locator('[data-search]')
  await expect(page.locator('[data-unread]').first()).toHaveAttribute('aria-label', /unread/)
  const code = await holdCode(page)
  await button.click()
  const frame = page.getByRole('dialog', { name: 'Search' })
  await expect(frame).toContainText('Loading...')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  code.release()
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(person.email)
  await expect(page.getByRole('option', { name: person.email })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame).toHaveCount(0)
  await expect(button).toBeFocused()
})
