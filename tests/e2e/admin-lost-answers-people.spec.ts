import type { Page } from '@playwright/test'
import { begun, openDashboard } from '../support/adminDashboard.ts'
import { callAsAdmin, newPerson, newUnit, uniqueEmail } from '../support/adminWorld.ts'
import { expect, expectAccessible, press, superAdmin, test } from '../support/browser.ts'
import { loseAnswer } from '../support/people.ts'

/* What is done with people and owners, when the answer is lost. */

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('a person whose answer is lost is not refused when sent again', async ({ page, world }) => {
  const email = uniqueEmail()
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const person = page.getByRole('dialog', { name: 'Add User' })
  await person.getByLabel('First Name').fill('Ngozi')
  await person.getByLabel('Last Name').fill('Eze')
  await person.getByLabel('Email').fill(email)
  await loseAnswer(page, /\/create-user$/)
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('User Added')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', '/admin/all-users?type=user')
  expect((data as { email: string }[]).filter((one) => one.email === email)).toHaveLength(1)
})

test('a customer whose erasing is answered by nothing is found to be erased, once', async ({
  page,
  world,
}) => {
  const { email, id } = await newPerson(world)
  await page.goto(`/admin-dashboard?q=${id}`)
  await press(page.getByRole('button', { name: /^Edit Zainab/ }), 'Enter')
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Customer' })
  await dialog.getByLabel('Their email').fill(email)
  const erase = dialog.getByRole('button', { name: 'Erase Customer' })
  await loseAnswer(page, /\/erase-user\//)
  const lists = /\/all-users/
  await page.route(lists, (route) => route.abort(), { times: 2 })
  await erase.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(erase).toBeEnabled()
  await loseAnswer(page, /\/erase-user\//)
  await erase.click()
  await expect(page.getByText('Customer Erased')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Erased customer' })).toHaveCount(1)
  const { data } = await callAsAdmin(world, 'GET', '/admin/audit')
  const trail = data as { action: string; subjectId: string }[]
  expect(trail.filter(({ action, subjectId }) => action === 'user erased' && subjectId === id)).toHaveLength(
    1,
  )
})

test('lines of an import whose answers are lost are told from refused ones, and are there once when sent again', async ({
  page,
  world,
}) => {
  const emails = [uniqueEmail(), uniqueEmail()]
  const csv = ['First name,Email', ...emails.map((email) => `Ngozi,${email}`)].join('\n')
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const creating = /\/create-user$/
  await page.route(creating, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Add 2 users' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 lines without an answer')
  await expectAccessible(page)
  await page.unroute(creating)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 accounts added')
  const { data } = await callAsAdmin(world, 'GET', '/admin/all-users?type=user')
  expect((data as { email: string }[]).filter(({ email }) => emails.includes(email))).toHaveLength(2)
})

const fillOwner = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill('Ngozi Eze')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Price Paid').fill('2000000')
  return dialog.getByRole('button', { name: 'Add', exact: true })
}

test('an owner whose answer is lost, and who cannot be looked up, is assigned once when sent again', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  const email = uniqueEmail()
  await page.goto(`/admin-dashboard/units/${id}`)
  const add = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  const lookingUp = /\/unit-owner-details\//
  await page.route(lookingUp, (route) => route.abort())
  await add.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await add.click()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await page.unroute(lookingUp)
  await page.reload()
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(email)
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit-transactions/${id}`)
  expect(data).toEqual([expect.objectContaining({ amount: 2_000_000 })])
})

test('an owner whose answer is lost is found to be assigned, and nothing is left to be finished', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  const email = uniqueEmail()
  await page.goto(`/admin-dashboard/units/${id}`)
  const add = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  await add.click()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(email)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

const removeOwner = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove Owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Owner' })
  await dialog.getByLabel('Reason').fill('Another person was meant')
  await dialog.getByRole('button', { name: 'Remove Owner' }).click()
  await expect(page.getByText('No user assigned')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const found of ['at once', 'by the next page', 'by the next page before its payments']) {
  test(`an owner whose answer is lost, who is found ${found} and removed, can be assigned again`, async ({
    page,
    world,
  }) => {
    const { id } = await newUnit(world)
    const email = uniqueEmail()
    const owner = page.getByRole('region', { name: 'User', exact: true })
    await page.goto(`/admin-dashboard/units/${id}`)
    const add = await fillOwner(page, email)
    await loseAnswer(page, /\/add-user$/)
    const lookingUp = /\/unit-owner-details\//
    if (found !== 'at once') await page.route(lookingUp, (route) => route.abort())
    await add.click()
    if (found !== 'at once') {
      await expect(page.getByText('An Error Occured')).toBeVisible()
      await page.unroute(lookingUp)
      await page.reload()
    }
    await expect(owner).toContainText(email)
    await removeOwner(page)
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
    if (found.endsWith('payments')) {
      await page.route(/\/unit-transactions\//, (route) => mayCome.then(() => route.continue()))
      await page.reload()
    }
    await (await fillOwner(page, email)).click()
    letCome()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(owner).toContainText('₦2,000,000.00')
  })
}
