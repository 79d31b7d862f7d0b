import type { Page } from '@playwright/test'
import { holdCalls, holdCode } from '../../support/apiCalls.ts'
import { untilCounted } from '../../support/pages/adminPages.ts'
import { expect, expectAccessible, shown, test } from '../../support/pages/adminTest.ts'
import {
  callAsAdmin,
  newOwnedUnit,
  newPerson,
  newProject,
  newUnit,
  unique,
  uniqueEmail,
} from '../../support/worlds/adminWorld.ts'

/**
 * Opens the search by its shortcut, which works as soon as the page is hydrated.
 * @returns its field
 */
async function openSearch(page: Page) {
  await page.goto('/admin-dashboard/projects')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible({ timeout: 500 })
  }).toPass()
  return page.getByRole('combobox')
}

test('Control+K opens a search that finds units, owners and what they owe, and Enter opens the first', async ({
  page,
  world,
}) => {
  const { id, name, email, person } = await newOwnedUnit(world, 1_000_000)
  const other = await newPerson(world)
  const field = await openSearch(page)
  await expect(field).toBeFocused()
  await field.fill(other.email)
  await expect(page.getByRole('option', { name: other.email })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-dashboard\?q=/)
  await expect(shown(page, other.email)).toHaveCount(1)

  await openSearch(page)
  await field.fill(person.replace(' ', '  '))
  await expect(page.getByRole('option').first()).toHaveText(
    new RegExp(`^${name}.*${person} · ₦49,000,000.00 outstanding$`),
  )
  await expect(page.getByRole('option', { name: email })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin-dashboard/units/${id}`)
})

test('Enter in the search opens what an arrow key has selected, or the first result of the current text', async ({
  page,
  world,
}) => {
  const [before, wanted] = [await newPerson(world), await newPerson(world)]
  const field = await openSearch(page)
  await field.fill(before.email)
  await expect(page.getByRole('option', { name: before.email })).toBeVisible()
  const release = await holdCalls(page, `**/admin/search?q=${encodeURIComponent(wanted.email)}`)
  await field.fill(wanted.email)
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(0)
  await field.press('Enter')
  release()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === wanted.email)

  await openSearch(page)
  await expect(page.getByRole('option', { name: /Create Project/ })).toBeVisible()
  await expect(chosen).toHaveCount(0)
  await field.press('Enter')
  await field.press('ArrowDown')
  await expect(chosen).toHaveText(/Create Project/)
  // The selection is marked by more than colour.
  await expect(chosen).toHaveCSS('box-shadow', /^rgb\(156, 67, 36\) 3px 0px 0px 0px inset$/)
  await expect(page.getByRole('option', { selected: false }).first()).toHaveCSS('box-shadow', 'none')
  await field.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard/projects/create')
})

test('the search keeps text that is typed while its code loads', async ({ page, world }) => {
  const person = await newPerson(world)
  await page.goto('/admin-dashboard/projects')
  const button = page.getByRole('button', { name: 'Search' })
  await untilCounted(page)
  const release = await holdCode(page)
  await button.click()
  const frame = page.getByRole('dialog', { name: 'Search' })
  await expect(frame).toContainText('Loading...')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  release()
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(person.email)
  await expect(page.getByRole('option', { name: person.email })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a search with many hits says how many units are shown and links to all users', async ({
  page,
  world,
}) => {
  const { id, name } = await newProject(world, unique('Orchard Mews'))
  for (let index = 0; index < 9; index += 1) await newUnit(world, id)
  const lastName = unique('Ezenwa')
  for (let index = 0; index < 11; index += 1) {
    const person = { firstName: `Ada ${index}`, lastName, phoneNumber: '', email: uniqueEmail() }
    await callAsAdmin(world, 'POST /admin/create-user', person)
  }
  const field = await openSearch(page)
  await field.fill(`${name.toLowerCase()} flat`)
  await expect(page.getByRole('dialog')).toContainText('8 of 9 units are shown. Type on to find fewer.')
  const typed = `${lastName.toLowerCase()}  ada`
  await field.fill(typed)
  const all = page.getByRole('option', { name: /See all 11 users/ })
  await expect(all).toContainText('8 are shown here. Type on to find fewer.')
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/See all 11 users/)
  await field.press('Enter')
  await expect(page.getByRole('searchbox')).toHaveValue(typed)
  await expect(page.getByRole('row').filter({ hasText: lastName })).toHaveCount(11)
})
