import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  drafts,
  editPerson,
  fillOwner,
  onePicture,
  openDashboard,
  ownerIn,
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

test('a form saves again after a lost answer, with what was typed since, and is read-only meanwhile', async ({
  page,
  world,
}) => {
  const { id, name } = await editNewUnit(page, world)
  await page.getByLabel('Name').fill(`${name} mine`)
  await loseAnswer(page, /\/update-unit$/)
  await save(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.getByLabel('Payment Plan').fill('outright')
  const answer = await holdAnswer(page, /\/update-unit$/)
  await save(page)
  await expect(page.getByLabel('Payment Plan')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /^Image: Drop an image/ })).toBeDisabled()
  answer()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  const stored = await callAsAdmin(world, `GET /admin/unit/${id}`)
  expect(stored).toMatchObject([{ name: `${name} mine`, paymentPlan: 'outright' }])
})

test('a choice cannot be changed while its form is sent; a lost answer still shows the new owner and no draft', async ({
  page,
  world,
}) => {
  await openNewUnit(page, world)
  const email = uniqueEmail()
  const dialog = await fillOwner(page, email)
  const { promise: held, resolve: lose } = Promise.withResolvers<void>()
  await page.route(/\/add-user$/, async (route) => {
    await route.fetch()
    await held
    await route.abort()
  })
  await addOwner(dialog)
  await expect(dialog.getByRole('combobox')).toHaveAttribute('readonly')
  await dialog.getByRole('combobox').click()
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  lose()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await expect(ownerIn(page)).toContainText(email)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
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
  const { path: pictured } = await onePicture(world)
  const dialog = page.getByRole('dialog')
  for (const [path, button, field, title] of [
    [`/admin-dashboard/units/${id}`, 'Add User', 'Name', `Add User to ${name}`],
    [`/admin-dashboard/projects/${project.id}`, 'Add Unit', 'Name', /^Add Unit/],
    [`/admin-dashboard/units/${owned.id}`, 'Reverse Deposit', 'Reason', /^Reverse Deposit/],
    [pictured, 'Describe 2D Images 1', 'Description', /^Describe 2D Images 1 of /],
    ...people.map(
      ({ email, lastName }) =>
        [`/admin-dashboard?q=${email}`, /^Edit Zainab/, 'First Name', `Edit Zainab ${lastName}`] as const,
    ),
  ] as const) {
    await page.goto(path)
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
