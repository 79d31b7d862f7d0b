import type { Page } from '@playwright/test'
import { begun, openDashboard, untilDashboardStands } from '../support/adminDashboard.ts'
import { callAsAdmin, newPerson, newProject, newUnit, nextCall, uniqueEmail } from '../support/adminWorld.ts'
import { expect, superAdmin, test } from '../support/browser.ts'
import { loseAnswer } from '../support/people.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const restored = 'Here is what you had typed before.'

/**
 * Holds the answers to the page's calls of this kind until they are let go. The route stays afterwards: of a call that
 * begins just as the last route is lifted Playwright tells nothing.
 */
async function holdAnswer(page: Page, call: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

/** Opens the dialog that edits a person, found by the address. */
async function editPerson(page: Page, email: string): Promise<void> {
  await page.getByRole('searchbox', { name: /Search name/ }).fill(email)
  const edit = page.getByRole('button', { name: /^Edit Zainab/ }).locator('visible=true')
  await expect(edit).toHaveCount(1)
  await edit.click()
}

for (const since of ['nothing', 'more']) {
  test(`a change whose answer is lost is nobody else's when it is saved again with ${since} typed since`, async ({
    page,
    world,
  }) => {
    const { id, name } = await newUnit(world)
    await page.goto(`/admin-dashboard/units/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name').fill(`${name} mine`)
    await loseAnswer(page, /\/update-unit$/)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('An Error Occured')).toBeVisible()
    if (since === 'more') await page.getByLabel('Payment Plan').fill('outright')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
    const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}`)
    const paymentPlan = since === 'more' ? { paymentPlan: 'outright' } : {}
    expect((data as object[])[0]).toMatchObject({ name: `${name} mine`, ...paymentPlan })
  })
}

test('nothing can be put into a form while it is being saved', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} mine`)
  const answer = await holdAnswer(page, /\/update-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Payment Plan')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /^Image: Drop an image/ })).toBeDisabled()
  answer()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('no choice can be changed while its form is being sent', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill('Ngozi Eze')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  await dialog.getByLabel('Price Paid').fill('2000000')
  const answer = await holdAnswer(page, /\/add-user$/)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('combobox')).toHaveAttribute('readonly')
  await dialog.getByRole('combobox').click()
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  answer()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
})

test('a late answer closes its own dialog alone', async ({ page, world }) => {
  const [first, second] = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard')
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await editPerson(page, first.email)
  await dialog.getByLabel('First Name').fill('Zainaba')
  const answer = await holdAnswer(page, /\/edit-user\//)
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit User' })).toHaveAttribute('aria-busy', 'true')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await editPerson(page, second.email)
  await dialog.getByLabel('First Name').fill('Zulaikha')
  const listed = page.waitForResponse(/\/admin\/all-users/)
  answer()
  await expect(page.getByText('User Edited')).toBeVisible()
  await listed
  await expect(dialog.getByLabel('Email')).toHaveValue(second.email)
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  await expect(dialog).toHaveCount(0)
  const { data } = await callAsAdmin(world, 'GET', '/admin/all-users?type=user')
  const names = new Map((data as (typeof first)[]).map(({ email, firstName }) => [email, firstName]))
  expect([names.get(first.email), names.get(second.email)]).toEqual(['Zainaba', 'Zulaikha'])
})

test('an admin who was begun is an admin when taken up again', async ({ page }) => {
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('First Name').fill('Ada')
  await dialog.getByLabel('Role').selectOption('admin')
  await page.reload()
  await page.getByRole('button', { name: 'Add New User' }).click()
  await expect(dialog).toContainText(restored)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ada')
  await expect(dialog.getByLabel('Role')).toHaveValue('admin')
  const email = uniqueEmail()
  await dialog.getByLabel('Last Name').fill('Obi')
  await dialog.getByLabel('Email').fill(email)
  const creating = nextCall(page, 'POST', /\/admin\/create-user$/)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  expect((await creating).postDataJSON()).toEqual({
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '',
    email,
    userType: 'admin',
  })
  await expect(page.getByText('Admin Created')).toBeVisible()
})

test('a unit that somebody else has given an owner is no longer to be finished', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Late Comer')
  await page.goto('/admin-dashboard')
  await expect(begun(page).getByRole('link', { name: `Add User to ${name}` })).toBeVisible()
  const first = { firstName: 'First', lastName: 'Comer', email: uniqueEmail(), pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, first)
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(first.email)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

test('what was begun opens where it was left, once', async ({ page, world }) => {
  const project = await newProject(world)
  const { id, name } = await newUnit(world, project.id)
  const person = await newPerson(world)
  const dialog = page.getByRole('dialog')
  const begin = async (address: string, button: string, field: string) => {
    await page.goto(address)
    await page.getByRole('button', { name: button }).click()
    await dialog.getByLabel(field, { exact: true }).fill('Zulaikha')
  }
  await begin(`/admin-dashboard/units/${id}`, 'Add User', 'Name')
  await begin(`/admin-dashboard/projects/${project.id}`, 'Add Unit', 'Name')
  await page.goto('/admin-dashboard')
  await editPerson(page, person.email)
  await dialog.getByLabel('First Name').fill('Zulaikha')
  const forms = [
    [`Add User to ${name}`, 'Add User', 'Name'],
    [/^Add Unit/, 'Add Unit', 'Name'],
    [`Edit ${person.firstName} ${person.lastName}`, 'Edit User', 'First Name'],
  ] as const
  for (const [title, heading, field] of forms) {
    await page.goto('/admin-dashboard')
    await begun(page).getByRole('link', { name: title }).click()
    const form = page.getByRole('dialog', { name: heading })
    await expect(form).toContainText(restored)
    await expect(form.getByLabel(field, { exact: true })).toHaveValue('Zulaikha')
    await expect(page).not.toHaveURL(/draft=/)
  }
  await page.reload()
  await untilDashboardStands(page)
  await expect(dialog).toHaveCount(0)
})

test('what was begun is named after its person', async ({ page, world }) => {
  const people = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard')
  for (const person of people) {
    await editPerson(page, person.email)
    await page.getByRole('dialog').getByLabel('First Name').fill('Zulaikha')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await page.goto('/admin-dashboard')
  for (const { firstName, lastName } of people) {
    await expect(begun(page).getByRole('link', { name: `Edit ${firstName} ${lastName}` })).toBeVisible()
  }
})

test('what was begun is no longer said to be once it is finished on the same page', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('First Name').fill('Ada')
  await openDashboard(page)
  await begun(page).getByRole('link', { name: 'Add User' }).click()
  await dialog.getByLabel('Last Name').fill('Obi')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('User Added').first()).toBeVisible()
  await expect(begun(page)).toHaveCount(0)
})
