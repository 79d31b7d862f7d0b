import type { Page } from '@playwright/test'
import { callAs, callAsAdmin, newPerson, newProject, newUnit, pictureFile } from '../support/adminWorld.ts'
import { admin as colleague, expect, expectAccessible, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const restored = 'Here is what you had typed before.'

const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const sinceTyped = (page: Page) => told(page, 'This was changed since you typed.')
const bySomeoneElse = (page: Page) => told(page, 'This unit was changed by someone else meanwhile.')

/** Opens the dialog that edits a person, found by the address. */
async function editPerson(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox', { name: /Search name/ }).fill(email)
  const edit = page.getByRole('button', { name: /^Edit Zainab/ }).locator('visible=true')
  await expect(edit).toHaveCount(1)
  await edit.click()
}

test('what a colleague saved while a form stood open is not written over from its draft', async ({
  page,
  world,
}) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Payment Plan')).toBeEditable()
  await callAs(colleague, world, 'PUT', `/admin/unit/${id}/update-unit`, { paymentPlan: 'theirs' })
  const plans = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await plans.locator('input[type=file]').setInputFiles(await pictureFile('plan.jpg'))
  await expect(plans.getByRole('list', { name: 'Floor Plan' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Name').fill(`${name} mine`)
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(page.getByLabel('Payment Plan')).toHaveValue('theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}`)
  expect((data as object[])[0]).toMatchObject({ name: `${name} mine`, paymentPlan: 'theirs' })
})

test('a conflict tells a price as prices are read', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} mine`)
  await callAs(colleague, world, 'PUT', `/admin/unit/${id}/update-unit`, { price: 46_000_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Price is now: ₦46,000,000.00' })).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('46000000')
})

test('what a conflict has brought into a form is not kept as if it were typed', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  const theySave = (paymentPlan: string) =>
    callAs(colleague, world, 'PUT', `/admin/unit/${id}/update-unit`, { paymentPlan })
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} mine`)
  await theySave('first')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Plan is now: first' })).toBeVisible()
  await expect(page.getByLabel('Payment Plan')).toHaveValue('first')
  await theySave('second')
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(page.getByLabel('Payment Plan')).toHaveValue('second')
})

test('a draft says at once what a colleague has saved since, and is saved over what it shows alone', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  const theySave = (price: number) =>
    callAs(colleague, world, 'PUT', `/admin/unit/${id}/update-unit`, { price })
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Price').fill('45000000')
  await page.goto('/admin-dashboard')
  await theySave(52_000_000)
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(sinceTyped(page)).toContainText('Price is now: ₦52,000,000.00')
  await expect(page.getByLabel('Price')).toHaveValue('45000000')
  await expectAccessible(page)
  await page.getByLabel('Number of Rooms').fill('5')
  await theySave(53_000_000)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(bySomeoneElse(page)).toContainText('Price is now: ₦53,000,000.00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}`)
  expect((data as object[])[0]).toMatchObject({ price: 45_000_000, numberOfRooms: 5 })
})

test('a draft whose conflict was seen and that is begun afresh writes over nothing', async ({
  page,
  world,
}) => {
  const person = await newPerson(world)
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await page.goto('/admin-dashboard')
  await editPerson(page, person.email)
  await dialog.getByLabel('First Name').fill('Zulaikha')
  await dialog.getByLabel('Last Name').fill('Both')
  const { email, phoneNumber } = person
  const theirs = { firstName: 'Zainabu', lastName: 'Both', email, phoneNumber }
  await callAs(colleague, world, 'PUT', `/admin/edit-user/${person.id}`, theirs)
  await page.reload()
  await editPerson(page, person.email)
  await expect(sinceTyped(page)).toContainText('First Name is now: Zainabu')
  await expect(sinceTyped(page)).not.toContainText('Last Name')
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect(sinceTyped(page)).toHaveCount(0)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Zainabu')
})

test('what was changed in another window of one’s own is told as one’s own', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} here`)
  await callAsAdmin(world, 'PUT', `/admin/unit/${id}/update-unit`, { price: 46_000_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  const own = told(page, 'You changed this unit in another window meanwhile.')
  await expect(own).toContainText('Price is now: ₦46,000,000.00')
  await expect(page.getByLabel('Name')).toHaveValue(`${name} here`)
  await expectAccessible(page)
})

test('a number that is only written otherwise is neither a draft nor a conflict', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Price').fill('₦50,000,000.00')
  await page.getByLabel('Number of Rooms').fill('3.0')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Price').fill('₦52,000,000.00')
  await callAs(colleague, world, 'PUT', `/admin/unit/${id}/update-unit`, { price: 52_000_000 })
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('₦52,000,000.00')
  await expect(sinceTyped(page)).toHaveCount(0)
})

test('an address that somebody else has is told beside its field', async ({ page, world }) => {
  const [person, other] = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard')
  await editPerson(page, person.email)
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('Email').fill(other.email)
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  const taken = 'Another account already has this email address.'
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(taken))
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('completing a project leaves what a colleague saved meanwhile', async ({ page, world }) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  const complete = page.getByRole('button', { name: 'Mark Completed' })
  await expect(complete).toBeVisible()
  await callAs(colleague, world, 'PUT', `/admin/update-project/${id}`, { description: 'By a colleague.' })
  await complete.click()
  await page.getByRole('button', { name: 'Yes, it is completed' }).click()
  await expect(page.getByText('This project was changed by someone else meanwhile.')).toBeVisible()
  await expect(page.getByText('By a colleague.')).toBeVisible()
  await complete.click()
  await page.getByRole('button', { name: 'Yes, it is completed' }).click()
  await expect(complete).toHaveCount(0)
  const { data } = await callAsAdmin(world, 'GET', `/public/project/${id}`)
  expect(data).toMatchObject([{ description: 'By a colleague.', status: 'completed' }])
})

test('a form is saved though what it does not show has changed: a manager was assigned', async ({
  page,
  world,
}) => {
  const { id, name } = await newUnit(world)
  const manager = await newPerson(world, 'admin')
  await page.goto(`/admin-dashboard/units/${id}`)
  const panel = page.getByRole('region', { name: 'Unit Details' })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByLabel('Name').fill(`${name} mine`)
  await callAsAdmin(world, 'PUT', `/admin/add-project-manager/${id}`, { email: manager.email })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}`)
  expect(data).toMatchObject([{ name: `${name} mine`, projectManager: { email: manager.email } }])
})
