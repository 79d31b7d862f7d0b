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

type Line = { txId: string; txTitle: string; amount: number; state: string; reason?: string }

const linesOf = async (world: World, unitId: string) =>
  (await callAsAdmin(world, 'GET', `/admin/unit-transactions/${unitId}`)).data as Line[]

/** A unit of ₦50,000,000 whose owner paid 2,000,000 and then 500,000, the second by mistake. */
async function paidUnit(world: World) {
  const unit = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 2_000_000 }
  const { data } = await callAsAdmin(world, 'POST', `/admin/unit/${unit.id}/add-user`, owner)
  const { _id } = data as { _id: string }
  await callAsAdmin(world, 'PUT', `/admin/owned-unit/${_id}/update-payment`, { newPrice: 500_000 })
  const mistake = (await linesOf(world, unit.id)).find(({ amount }) => amount === 500_000)
  return { ...unit, owner, txId: mistake?.txId ?? '', title: `Instalment 1, ${unit.name}` }
}

const transactions = (page: Page) => page.getByRole('region', { name: 'Unit Transactions' })
const reverseButton = (page: Page, title: string) =>
  transactions(page)
    .getByRole('button', { name: `Reverse ${title}` })
    .locator('visible=true')
const shown = (page: Page, text: string | RegExp) =>
  transactions(page).getByText(text).locator('visible=true')

test('a wrong payment is reversed: what it does is said before, and both lines stay', async ({
  page,
  world,
}) => {
  const { id, title, txId, owner } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await press(reverseButton(page, title), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' })
  for (const words of [
    `₦500,000.00 of “${title}”, recorded on `,
    'Outstanding becomes ₦48,000,000.00.',
    `${owner.firstName} ${owner.lastName} is told by mail.`,
    'Both lines stay in the list.',
  ])
    await expect(dialog).toContainText(words)
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveAccessibleDescription('The owner reads it')
  await expectAccessible(page)
  await reason.fill('Recorded twice')
  const sending = nextCall(page, 'POST', /\/admin\/unit-transaction\/[^/]+\/reverse$/)
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  const sent = await sending
  expect(new URL(sent.url()).pathname).toContain(txId)
  expect(sent.postDataJSON()).toEqual({ reason: 'Recorded twice' })
  await expect(page.getByText('Payment Reversed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(transactions(page).getByRole('heading')).toBeFocused()

  const person = page.getByRole('region', { name: 'User', exact: true })
  await expect(person).toContainText('₦2,000,000.00')
  await expect(person).not.toContainText('500,000.00')
  await expect(shown(page, `Reversal of ${title}`)).toBeVisible()
  await expect(shown(page, '-₦500,000.00')).toBeVisible()
  await expect(shown(page, 'Recorded twice')).toBeVisible()
  await expect(shown(page, /^Reversed$/)).toHaveCount(1)
  await expect(
    transactions(page)
      .getByRole('button', { name: /^Reverse/ })
      .locator('visible=true'),
  ).toHaveText([/^Reverse Deposit/])
  await page.getByRole('region', { name: 'Payments' }).getByText('Figures').click()
  await expect(
    page.getByRole('region', { name: 'Payments' }).getByRole('cell', { name: '₦2,000,000.00' }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a reversal without a reason is refused beside its field', async ({ page, world }) => {
  const { id, title } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButton(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/)
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  expect(await linesOf(world, id)).toHaveLength(2)
})

test('a reversal whose answer is lost is found to be done, and nothing is left to be finished @desktop', async ({
  page,
  world,
}) => {
  const { id, title } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButton(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Recorded twice')
  await loseAnswer(page, /\/reverse$/)
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('Payment Reversed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page, /^Reversed$/)).toHaveCount(1)
  expect(await linesOf(world, id)).toHaveLength(3)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

test('a reversal whose answer is lost, and that cannot be looked up, is done once when sent again @desktop', async ({
  page,
  world,
}) => {
  const { id, title } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButton(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Recorded twice')
  await loseAnswer(page, /\/reverse$/)
  const lookingUp = /\/unit-transactions\//
  await page.route(lookingUp, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Recorded twice')
  await page.unroute(lookingUp)
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('Payment Reversed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await linesOf(world, id)).toHaveLength(3)
})

test('a payment that a colleague reversed meanwhile is told to be, and is shown as it is @desktop', async ({
  page,
  world,
}) => {
  const { id, title, txId } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButton(page, title).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Mine')
  await callAsAdmin(world, 'POST', `/admin/unit-transaction/${txId}/reverse`, { reason: 'Theirs' })
  await dialog.getByRole('button', { name: 'Reverse Payment' }).click()
  await expect(page.getByText('This payment is already reversed.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page, 'Theirs')).toBeVisible()
  expect(await linesOf(world, id)).toHaveLength(3)
})

test('a reversal that was begun is taken up again from the dashboard @desktop', async ({ page, world }) => {
  const { id, title } = await paidUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await reverseButton(page, title).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Recorded')
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: new RegExp(`Reverse ${title}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse Payment' })
  await expect(dialog).toContainText('Here is what you had typed before.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Recorded')
})

test('on a server that does not tell how payments stand nothing is offered @desktop', async ({
  page,
  world,
}) => {
  const { id, title } = await paidUnit(world)
  await page.route(/\/unit-transactions\//, async (route) => {
    const response = await route.fetch()
    const { message, data } = (await response.json()) as { message: string; data: Line[] }
    await route.fulfill({ response, json: { message, data: data.map(({ state: _, ...line }) => line) } })
  })
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(shown(page, title)).toBeVisible()
  await expect(transactions(page).getByRole('columnheader')).toHaveText(['#', 'Title', 'Amount Paid', 'Date'])
  await expect(
    transactions(page)
      .getByRole('button', { name: /^Reverse/ })
      .locator('visible=true'),
  ).toHaveCount(0)
})

test('the owner sees what was reversed and why, on the dashboard and beside the home', async ({
  page,
  world,
  signedInAs,
}) => {
  const { id, title, txId, owner } = await paidUnit(world)
  await callAsAdmin(world, 'POST', `/admin/unit-transaction/${txId}/reverse`, { reason: 'Recorded twice' })
  await signedInAs(owner.email)
  for (const [address, name] of [
    ['/user-dashboard', 'Recent Transactions'],
    [`/projects/owned-units/${id}`, 'Payments'],
  ] as const) {
    await page.goto(address)
    const list = page.getByRole('region', { name })
    const seen = (text: string | RegExp) => list.getByText(text).locator('visible=true')
    // Beside the home its name is left out.
    await expect(seen(`Reversal of ${title.split(',')[0]}`)).toBeVisible()
    await expect(seen('-₦500,000.00')).toBeVisible()
    await expect(seen('Recorded twice')).toBeVisible()
    await expect(seen(/^Reversed$/)).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByText('₦48,000,000.00')).toBeVisible()
  await expect(payments.getByText('Last payment').locator('..')).toContainText('₦2,000,000.00')
})
