import type { Page } from '@playwright/test'
import { folded } from '#domain/folded.ts'
import { answerWith, respond } from '../../support/apiCalls.ts'
import { addPerson, editPerson } from '../../support/pages/adminPages.ts'
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

test('a user is added with the specified payload and then edited @widths', async ({ page }) => {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByLabel('Role')).toHaveValue('user')
  await expectAccessible(page)
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
  await expect(seen(page, /^(\S{5} · )?\d\d\/\d\d\/\d{4}$/)).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit Ngozi Eze' }).locator('visible=true').click()
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await expect(edit.getByLabel('Email')).toHaveValue(email)
  await expect(edit.getByText(handsOver)).toHaveCount(0)
  await fill(edit, { 'First Name': 'Ngozika', Email: ` ${email} ` })
  await edit.getByRole('button', { name: 'Edit User' }).click()
  await expect(page.getByText('User Edited')).toBeVisible()
  await expect(seen(page, 'Ngozika Eze')).toHaveCount(1)
})

test('an admin is added to the list of admins and edited there', async ({ page }) => {
  await page.goto('/admin-dashboard/user')
  const dialog = await addPerson(page, { first: 'Bola', last: 'Ade' })
  const email = uniqueEmail()
  await fill(dialog, { 'Phone Number': '08031234567', Email: email })
  await dialog.getByLabel('Role').selectOption('admin')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('Admin Created')).toBeVisible()
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

test('a refused email address is reported and what was typed is kept', async ({ page }) => {
  await page.goto('/admin-dashboard')
  const dialog = await addPerson(page, { first: 'Ada', last: 'Obi' })
  await dialog.getByLabel('Email').fill('no address')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  const field = dialog.getByLabel('Email')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
  await expect(page.getByText(/Enter a valid email address/).first()).toBeVisible()
  await expect(field).toHaveValue('no address')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Add New User' }).click()
  await expect(page.getByText('Here is what you had typed before.')).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada')
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('')
})

test('the page of users keeps list and order in its address', async ({ page, isMobile }) => {
  await page.goto('/admin-dashboard?list=admin&sort=name&order=desc')
  await expect(page.getByLabel('List')).toHaveValue('admin')
  const edits = page.getByRole('button', { name: /^Edit / })
  await expect(edits.first()).toBeVisible()
  const labels = await edits.evaluateAll((all) => all.map((edit) => edit.getAttribute('aria-label') ?? ''))
  const shown = labels.map((label) => folded(label.replace('Edit ', '')))
  expect(shown).toEqual([...shown].sort().reverse())
  if (isMobile) return
  await page.getByRole('button', { name: 'Email' }).click()
  await expect(page).toHaveURL(/sort=email/)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
})

test('an empty list of users shows the specified text @widths', async ({ page, isMobile }) => {
  await answerWith(page, '**/admin/all-users*', [])
  await page.goto('/admin-dashboard')
  await expect(seen(page, isMobile ? 'No User Available' : 'No users available')).toHaveCount(1)
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

test('the dialog of a customer links to their units and debts', async ({ page, world }) => {
  const { id, name, email } = await newOwnedUnit(world, 1_000_000)
  await page.goto('/admin-dashboard')
  const homes = (await editPerson(page, email)).getByRole('region', { name: 'Homes' })
  await expect(homes).toContainText('₦49,000,000.00 outstanding')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await homes.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/admin-dashboard/units/${id}`)
})

test('the dialog of a user lists no units on a server without that call', async ({ page, world }) => {
  const { email } = await newPerson(world)
  await respond(page, '**/admin/owned-units/*', 404)
  const asked = page.waitForResponse(/\/admin\/owned-units\//)
  await page.goto('/admin-dashboard')
  const dialog = await editPerson(page, email)
  await asked
  await expect(dialog.getByRole('region', { name: 'Homes' })).toHaveCount(0)
})
