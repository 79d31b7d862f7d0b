import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  addPerson,
  drafts,
  editPerson,
  fillOwner,
  onePicture,
  openDashboard,
  restored,
  save,
  untilDashboardShown,
} from '../../support/pages/adminPages.ts'
import { editNewUnit, fill, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import {
  callAsAdmin,
  newOwnedUnit,
  newPerson,
  newProject,
  newUnit,
  uniqueEmail,
} from '../../support/worlds/adminWorld.ts'

/** Holds answers back. @returns a function that sends them; the route stays (tests/README.md) */
async function holdAnswer(page: Page, call: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}

test('a unit saves again, with what was typed since, after a lost answer', async ({ page, world }) => {
  const { id, name } = await editNewUnit(page, world)
  await page.getByLabel('Name').fill(`${name} mine`)
  await loseAnswer(page, /\/update-unit$/)
  await save(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.getByLabel('Payment Plan').fill('outright')
  await save(page)
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const stored = await callAsAdmin(world, `GET /admin/unit/${id}`)
  expect(stored).toMatchObject([{ name: `${name} mine`, paymentPlan: 'outright' }])
})

test('a form is read-only while it is being saved', async ({ page, world }) => {
  const { name } = await editNewUnit(page, world)
  await page.getByLabel('Name').fill(`${name} mine`)
  const answer = await holdAnswer(page, /\/update-unit$/)
  await save(page)
  await expect(page.getByLabel('Payment Plan')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /^Image: Drop an image/ })).toBeDisabled()
  answer()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('a choice in a form cannot be changed while the form is being sent', async ({ page, world }) => {
  await openNewUnit(page, world)
  const dialog = await fillOwner(page, uniqueEmail())
  const answer = await holdAnswer(page, /\/add-user$/)
  await addOwner(dialog)
  await expect(dialog.getByRole('combobox')).toHaveAttribute('readonly')
  await dialog.getByRole('combobox').click()
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  answer()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
})

test('a late answer to an edit does not close a dialog opened since', async ({ page, world }) => {
  const [first, second] = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard')
  const dialog = await editPerson(page, first.email)
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
  const data = await callAsAdmin(world, 'GET /admin/all-users?type=user')
  const names = new Map((data as (typeof first)[]).map(({ email, firstName }) => [email, firstName]))
  expect([names.get(first.email), names.get(second.email)]).toEqual(['Zainaba', 'Zulaikha'])
})

test('a draft’s link opens its dialog once; a reload does not open it again', async ({ page, world }) => {
  const project = await newProject(world)
  const { id, name } = await newUnit(world, project.id)
  const owned = await newOwnedUnit(world, 1000)
  const people = [await newPerson(world), await newPerson(world)]
  const dialog = page.getByRole('dialog')
  for (const [path, button, field, title] of [
    [`/units/${id}`, 'Add User', 'Name', `Add User to ${name}`],
    [`/projects/${project.id}`, 'Add Unit', 'Name', /^Add Unit/],
    [`/units/${owned.id}`, 'Reverse Deposit', 'Reason', /^Reverse Deposit/],
    ...people.map(
      ({ email, lastName }) =>
        [`?q=${email}`, /^Edit Zainab/, 'First Name', `Edit Zainab ${lastName}`] as const,
    ),
  ] as const) {
    await page.goto(`/admin-dashboard${path}`)
    await page.getByRole('button', { name: button }).locator('visible=true').click()
    await fill(dialog, { [field]: 'Zulaikha' })
    await page.goto('/admin-dashboard')
    await drafts(page).getByRole('link', { name: title }).click()
    await expect(dialog).toContainText(restored)
    await expect(dialog.getByLabel(field, { exact: true })).toHaveValue('Zulaikha')
    await expect(page).not.toHaveURL(/draft=/)
  }
  await page.reload()
  await untilDashboardShown(page)
  await expect(dialog).toHaveCount(0)
})

test('a draft disappears from the dashboard when its form is sent there', async ({ page }) => {
  await openDashboard(page)
  const dialog = await addPerson(page, { first: 'Ada' })
  await openDashboard(page)
  await drafts(page).getByRole('link', { name: 'Add User' }).click()
  await dialog.getByLabel('Last Name').fill('Obi')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(drafts(page)).toHaveCount(0)
})

test('the dashboard opens the draft of a picture’s description', async ({ page, world }) => {
  const { path } = await onePicture(world)
  await page.goto(path)
  await page.getByRole('button', { name: 'Describe 2D Images 1' }).click()
  const dialog = page.getByRole('dialog', { name: '2D Images 1' })
  await dialog.getByLabel('Description').fill('The court at dusk')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openDashboard(page)
  await drafts(page)
    .getByRole('link', { name: /^Describe 2D Images 1 of / })
    .click()
  await expect(dialog.getByLabel('Description')).toHaveValue('The court at dusk')
  await expect(dialog.getByText(restored)).toBeVisible()
})
