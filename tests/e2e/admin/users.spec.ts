import type { Page } from '@playwright/test'
import { folded } from '#domain/folded.ts'
import { answerWith, respond } from '../../support/apiCalls.ts'
import { addPerson, drafts, editPerson, openDashboard, restored } from '../../support/pages/adminPages.ts'
import { fill } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/adminTest.ts'
import {
  callAsAdmin,
  newOwnedUnit,
  newPerson,
  nextCall,
  uniqueEmail,
} from '../../support/worlds/adminWorld.ts'

/** The visible one of two: the table on a desktop, the cards on a phone. */
const seen = (page: Page, text: string | RegExp) => page.getByText(text).locator('visible=true')

const handsOver = 'Another address hands this account, its homes and conversations over.'

test('a user is added with the specified payload and then edited, on a phone too', async ({ page }) => {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByLabel('Role')).toHaveValue('user')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const email = uniqueEmail()
  await fill(dialog, {
    'First Name': 'Ngozi',
    'Last Name': 'Eze',
    'Phone Number': '08031234567',
    Email: email,
  })
  const creating = nextCall(page, 'POST', /\/admin\/create-user$/)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  expect((await creating).postDataJSON()).toEqual({
    firstName: 'Ngozi',
    lastName: 'Eze',
    phoneNumber: '08031234567',
    email,
  })
  await expect(page.getByText('User Added')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('searchbox', { name: /Search name/ }).fill(email)
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(email).replace('.', '\\.')}`))
  await expect(seen(page, email)).toHaveCount(1)
  const [id, day] = [String.raw`\S{5} · `, String.raw`\d\d/\d\d/\d{4}`]
  await expect(seen(page, new RegExp(`^${day}$`))).toHaveCount(1)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(seen(page, email)).toHaveCount(1)
  await expect(seen(page, new RegExp(`^${id}${day}$`))).toHaveCount(1)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Edit Ngozi Eze' }).locator('visible=true').click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByLabel('Email')).toHaveValue(email)
  await expect(edit.getByText(handsOver)).toHaveCount(0)
  await fill(edit, { 'First Name': 'Ngozika', Email: ` ${email} ` })
  await edit.getByRole('button', { name: 'Edit User' }).click()
  await expect(page.getByText('User Edited')).toBeVisible()
  await expect(seen(page, 'Ngozika Eze')).toHaveCount(1)
})

test('a new admin whose email address was refused is kept with their role in a draft, then added and edited', async ({
  page,
}) => {
  await openDashboard(page)
  const dialog = await addPerson(page, { first: 'Ada', last: 'Obi' })
  const field = dialog.getByLabel('Email')
  await field.fill('no address')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
  await expect(page.getByText(/Enter a valid email address/).first()).toBeVisible()
  await expect(field).toHaveValue('no address')
  await dialog.getByLabel('Role').selectOption('admin')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await openDashboard(page)
  await drafts(page).getByRole('link', { name: 'Add User' }).click()
  await expect(dialog.getByText(restored)).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada')
  await expect(dialog.getByLabel('Role')).toHaveValue('admin')
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('')
  await dialog.getByLabel('Role').selectOption('admin')
  const email = uniqueEmail()
  await fill(dialog, {
    'First Name': 'Bola',
    'Last Name': 'Ade',
    'Phone Number': '08031234567',
    Email: email,
  })
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('Admin Created')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(drafts(page)).toHaveCount(0)

  await page.getByLabel('List').selectOption('admin')
  await page.getByRole('searchbox', { name: /Search name/ }).fill(email)
  await page.getByRole('button', { name: 'Edit Bola Ade' }).locator('visible=true').click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByLabel('Email')).toHaveAccessibleDescription(handsOver)
  await edit.getByLabel('Last Name').fill('Adeyemi')
  await edit.getByRole('button', { name: 'Edit User' }).click()
  await expect(page.getByText('User Edited')).toBeVisible()
  await expect(seen(page, 'Bola Adeyemi')).toHaveCount(1)
})

test('the page of users keeps list and order in its address, and says when a list is empty', async ({
  page,
}) => {
  await page.goto('/admin-dashboard?list=admin&sort=name&order=desc')
  await expect(page.getByLabel('List')).toHaveValue('admin')
  const edits = page.getByRole('button', { name: /^Edit / })
  await expect(edits.first()).toBeVisible()
  const labels = await edits.evaluateAll((all) => all.map((edit) => edit.getAttribute('aria-label') ?? ''))
  const names = labels.map((label) => folded(label.replace('Edit ', '')))
  expect(names).toEqual([...names].sort().reverse())
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page).toHaveURL(/sort=email/)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')

  await answerWith(page, '**/admin/all-users*', [])
  await page.goto('/admin-dashboard')
  await expect(seen(page, 'No users available')).toHaveCount(1)
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(seen(page, 'No User Available')).toHaveCount(1)
})

test('the user form shows a colleague’s change, and saving again keeps both', async ({ page, world }) => {
  const person = await newPerson(world)
  await page.goto('/admin-dashboard')
  const dialog = await editPerson(page, person.email)
  await dialog.getByLabel('First Name').fill('Mine')
  const { id, ...fields } = person
  await callAsAdmin(world, `PUT /admin/edit-user/${id}`, { ...fields, lastName: 'Theirs' })
  const submit = dialog.getByRole('button', { name: 'Edit User' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Last Name is now: Theirs')
  await expect(dialog.getByLabel('First Name')).toHaveValue('Mine')
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Theirs')
  await submit.click()
  await expect(page.getByText('User Edited')).toBeVisible()
  await expect(seen(page, 'Mine Theirs')).toHaveCount(1)
})

test('the dialog of a customer links to their units and debts, where the server has that call', async ({
  page,
  world,
}) => {
  const { email: withoutCall } = await newPerson(world)
  const { id, name, email } = await newOwnedUnit(world, 1_000_000)
  await page.goto('/admin-dashboard')
  await respond(page, '**/admin/owned-units/*', 404)
  const asked = page.waitForResponse(/\/admin\/owned-units\//)
  const dialog = await editPerson(page, withoutCall)
  await asked
  const homes = dialog.getByRole('region', { name: 'Homes' })
  await expect(homes).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.unroute('**/admin/owned-units/*')
  await editPerson(page, email)
  await expect(homes).toContainText('₦49,000,000.00 outstanding')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await homes.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin-dashboard/units/${id}`)
})
