import type { Page } from '@playwright/test'
import { holdCalls, loseAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  addPerson,
  amountsOf,
  drafts,
  fillOwner,
  importPeople,
  openDashboard,
  ownerIn,
  removeOwner,
} from '../../support/pages/adminPages.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, press, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, newPerson, uniqueEmail } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/* Changes of people and owners whose answer gets lost on its way to the page. */

type Person = { email: string }

test('adding a user succeeds when it is sent again after a lost answer', async ({ page, world }) => {
  const email = uniqueEmail()
  await page.goto('/admin-dashboard')
  const person = await addPerson(page, { first: 'Ngozi', last: 'Eze' })
  await person.getByLabel('Email').fill(email)
  await loseAnswer(page, /\/create-user$/)
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('User Added')).toBeVisible()
  const users = await callAsAdmin<Person[]>(world, 'GET /admin/all-users?type=user')
  expect(users.filter((one) => one.email === email)).toHaveLength(1)
})

test('erasing a customer again after a lost answer erases them once', async ({ page, world }) => {
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
  const trail = await callAsAdmin<{ action: string; subjectId: string }[]>(world, 'GET /admin/audit')
  const erasings = trail.filter(({ action, subjectId }) => action === 'user erased' && subjectId === id)
  expect(erasings).toHaveLength(1)
})

test('an import waits after lost answers, goes on by itself and adds each user once', async ({
  page,
  world,
}) => {
  const emails = [uniqueEmail(), uniqueEmail()]
  const csv = ['First name,Email', ...emails.map((email) => `Ngozi,${email}`)].join('\n')
  await page.goto('/admin-dashboard')
  const dialog = await importPeople(page, csv)
  const creating = /\/create-user$/
  await loseAnswer(page, creating, 100)
  await dialog.getByRole('button', { name: 'Add 2 users' }).click()
  await expect(dialog.getByText('No answer comes. The import goes on when one does.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(creating)
  // A browser says so when its network returns.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog.getByRole('status')).toHaveText('2 accounts added')
  const users = await callAsAdmin<Person[]>(world, 'GET /admin/all-users?type=user')
  expect(users.filter(({ email }) => emails.includes(email))).toHaveLength(2)
})

const lookingUp = /\/unit-owner-details\//

/**
 * Assigns a new owner; the answer gets lost.
 * @param isFound whether the page can look it up afterwards
 */
async function loseOwner(page: Page, world: World, isFound: boolean) {
  const { id } = await openNewUnit(page, world)
  const email = uniqueEmail()
  const dialog = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  if (!isFound) await page.route(lookingUp, (route) => route.abort())
  await addOwner(dialog)
  await expect(page.getByText(isFound ? 'Unit Assigned to user' : 'An Error Occured')).toBeVisible()
  return { id, email, dialog }
}

test('an owner sent again after a lost answer and failed look-up is added once', async ({ page, world }) => {
  const { id, email, dialog } = await loseOwner(page, world, false)
  await addOwner(dialog)
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await page.unroute(lookingUp)
  await page.reload()
  await expect(ownerIn(page)).toContainText(email)
  expect(await amountsOf(world, id)).toEqual([2_000_000])
})

test('the page finds a new owner after a lost answer and leaves no draft', async ({ page, world }) => {
  const { email } = await loseOwner(page, world, true)
  await expect(ownerIn(page)).toContainText(email)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
})

for (const found of ['at once', 'by the next page', 'by the next page before its payments']) {
  test(`an owner found ${found} after a lost answer can be assigned again`, async ({ page, world }) => {
    const isAtOnce = found === 'at once'
    const { email } = await loseOwner(page, world, isAtOnce)
    if (!isAtOnce) {
      await page.unroute(lookingUp)
      await page.reload()
    }
    await expect(ownerIn(page)).toContainText(email)
    await removeOwner(page)
    const isBeforePayments = found.endsWith('payments')
    const release = isBeforePayments ? await holdCalls(page, /\/unit-transactions\//) : undefined
    if (isBeforePayments) await page.reload()
    await addOwner(await fillOwner(page, email))
    release?.()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(ownerIn(page)).toContainText('₦2,000,000.00')
  })
}
