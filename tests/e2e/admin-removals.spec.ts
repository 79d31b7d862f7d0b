import type { Page } from '@playwright/test'
import { begun, openDashboard } from '../support/adminDashboard.ts'
import { callAsAdmin, newPerson, newUnit, nextCall } from '../support/adminWorld.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  superAdmin,
  test,
} from '../support/browser.ts'
import { loseAnswer } from '../support/people.ts'
import type { World } from '../support/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** A unit of ₦50,000,000 whose owner paid 2,000,000 and then 500,000. */
async function ownedUnit(world: World) {
  const unit = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 2_000_000 }
  const { data } = await callAsAdmin(world, 'POST', `/admin/unit/${unit.id}/add-user`, owner)
  const { _id: ownedUnitId } = data as { _id: string }
  await callAsAdmin(world, 'PUT', `/admin/owned-unit/${ownedUnitId}/update-payment`, { newPrice: 500_000 })
  return { ...unit, owner, ownedUnitId, person: `${firstName} ${lastName}` }
}

const user = (page: Page) => page.getByRole('region', { name: 'User', exact: true })
const removeButton = (page: Page) => user(page).getByRole('button', { name: 'Remove Owner' })
const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Remove Owner' })
const send = (page: Page) => dialogIn(page).getByRole('button', { name: 'Remove Owner' }).click()

test('an owner is removed: what it does is said before, and somebody else can be assigned', async ({
  page,
  world,
}) => {
  const { id, name, ownedUnitId, owner, person } = await ownedUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await press(removeButton(page), 'Enter')
  const dialog = dialogIn(page)
  for (const words of [
    `${person} no longer owns ${name}.`,
    '2 payments, ₦2,500,000.00 in all, are reversed.',
    `${person} is told by mail.`,
  ])
    await expect(dialog).toContainText(words)
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription('The owner reads it')
  await send(page)
  await expect(reason).toHaveAccessibleDescription(/Reason is required/)
  await expect(reason).toBeFocused()
  await expectAccessible(page)
  await reason.fill('Another person was meant')
  const sending = nextCall(page, 'POST', /\/admin\/unit-owner\/[^/]+\/remove$/)
  await send(page)
  const sent = await sending
  expect(new URL(sent.url()).pathname).toContain(ownedUnitId)
  expect(sent.postDataJSON()).toEqual({ reason: 'Another person was meant' })
  await expect(page.getByText('Owner Removed')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(user(page)).toContainText('No user assigned')
  await expect(user(page).getByRole('heading')).toBeFocused()
  await expectNoSidewaysScroll(page)
  const lines = page.getByRole('region', { name: 'Unit Transactions' })
  await expect(lines.getByText('Another person was meant').locator('visible=true')).toHaveCount(2)

  await user(page).getByRole('button', { name: 'Add User' }).click()
  const adding = page.getByRole('dialog', { name: 'Add User' })
  await adding.getByLabel('Name').fill(person)
  await adding.getByLabel('Email').fill(owner.email)
  await adding.getByLabel('Price Paid').fill('700000')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(user(page)).toContainText('₦700,000.00')
  await removeButton(page).click()
  await dialog.getByLabel('Reason').fill('Once more')
  await send(page)
  await expect(user(page)).toContainText('No user assigned')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who no longer owns a home finds its statement below their payments @desktop', async ({
  page,
  world,
  signedInAs,
}) => {
  const { ownedUnitId, owner, name } = await ownedUnit(world)
  const reason = 'Another person was meant'
  await callAsAdmin(world, 'POST', `/admin/unit-owner/${ownedUnitId}/remove`, { reason })
  await signedInAs(owner.email)
  await page.goto('/user-dashboard')
  const payments = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(payments).toContainText('Statements of homes you no longer own')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await press(payments.getByRole('button', { name: `${name} (PDF)` }), 'Enter')
  expect((await saving).suggestedFilename()).toMatch(/^statement-.+\.pdf$/)
})

test('a removal whose answer is lost is found to be done, and nothing is left to be finished @desktop', async ({
  page,
  world,
}) => {
  const { id, ownedUnitId } = await ownedUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await removeButton(page).click()
  await dialogIn(page).getByLabel('Reason').fill('Another person was meant')
  await loseAnswer(page, /\/remove$/)
  await send(page)
  await expect(page.getByText('Owner Removed')).toBeVisible()
  await expect(user(page)).toContainText('No user assigned')
  const again = await callAsAdmin(world, 'POST', `/admin/unit-owner/${ownedUnitId}/remove`, {
    reason: 'Again',
  })
  expect(again.status).toBe(409)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

test('a removal that was begun is taken up again, and a colleague’s is told and shown @desktop', async ({
  page,
  world,
}) => {
  const { id, name, ownedUnitId } = await ownedUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await removeButton(page).click()
  await dialogIn(page).getByLabel('Reason').fill('Mine')
  await page.goto('/admin-dashboard')
  await begun(page)
    .getByRole('link', { name: `Remove Owner of ${name}` })
    .click()
  await expect(dialogIn(page)).toContainText('Here is what you had typed before.')
  await expect(dialogIn(page).getByLabel('Reason')).toHaveValue('Mine')
  await callAsAdmin(world, 'POST', `/admin/unit-owner/${ownedUnitId}/remove`, { reason: 'Theirs' })
  await send(page)
  await expect(page.getByText('This owner is already removed.')).toBeVisible()
  await expect(user(page)).toContainText('No user assigned')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

test('on a server that does not tell that it can nothing is offered @desktop', async ({ page, world }) => {
  const { id, person } = await ownedUnit(world)
  await page.route(/\/unit-owner-details\//, async (route) => {
    const response = await route.fetch()
    const { message, data } = (await response.json()) as { message: string; data: object[] }
    await route.fulfill({
      response,
      json: { message, data: data.map((one) => ({ ...one, removable: undefined })) },
    })
  })
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(user(page)).toContainText(person)
  await expect(user(page).getByRole('button')).toHaveText(['', 'Statement (PDF)'])
})
