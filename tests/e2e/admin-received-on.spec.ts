import type { Page } from '@playwright/test'
import { companyDay, monthFirstDate } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { callAsAdmin, newPerson, newUnit, uniqueEmail } from '../support/adminWorld.ts'
import { expect, expectAccessible, superAdmin, test } from '../support/browser.ts'
import { companyToday } from '../support/companyToday.ts'
import { loseAnswer } from '../support/people.ts'
import type { World } from '../support/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const daysAgo = (days: number) => companyDay(new Date(Date.now() - days * 86_400_000).toISOString())
/** Today, and a day of an earlier month, whatever today is. */
const days = async () => ({ today: await companyToday(), before: daysAgo(33) })

/** The dialog that records a payment of an owner who has paid 1,000. */
async function openDialog(page: Page, world: World) {
  const unit = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${unit.id}/add-user`, owner)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await page.getByRole('button', { name: 'Update Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Payment' })
  await dialog.getByLabel('New Price Paid').fill('5000')
  return { unit, email, dialog, update: dialog.getByRole('button', { name: 'Update', exact: true }) }
}

const linesIn = (page: Page) => page.getByRole('region', { name: 'Unit Transactions' }).locator('tbody tr')

async function amountsOf(world: World, unitId: string) {
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit-transactions/${unitId}`)
  return (data as { amount: number; date: string }[]).map(({ amount, date }) => [amount, companyDay(date)])
}

test('a device whose clock is years off records a payment for today all the same', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime('2019-03-04T12:00:00Z')
  const { dialog } = await openDialog(page, world)
  const day = dialog.getByLabel('Received on')
  await expect(day).toHaveValue(await companyToday())
  await expect(day).toHaveAttribute('max', await companyToday())
})

test('a transfer of last month is recorded for its day, and stands in that month’s books', async ({
  page,
  world,
}) => {
  const { today, before } = await days()
  const { unit, email, dialog, update } = await openDialog(page, world)
  const day = dialog.getByLabel('Received on')
  await expect(day).toHaveValue(today)
  await expect(dialog).not.toContainText('received on')
  await day.fill(daysAgo(-1))
  await expect(dialog).toContainText(`${dayInWords(daysAgo(-1))} is still to come.`)
  await day.fill('')
  await update.click()
  await expect(dialog.locator('form')).toContainText('Enter the day that the money came, such as')
  await expect(day).toBeFocused()
  await expect(dialog.getByLabel('New Price Paid')).toHaveValue('5000')
  await day.fill(before)
  await expect(dialog).toContainText(`, received on ${dayInWords(before)}.`)
  await expectAccessible(page)
  await update.click()
  await expect(dialog).toHaveCount(0)
  // Older than the deposit of today.
  await expect(linesIn(page).last()).toContainText(monthFirstDate(before))
  await expect(linesIn(page).last()).toContainText(`Recorded ${monthFirstDate(today)}`)
  await expect(linesIn(page).first()).not.toContainText('Recorded')

  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  await books.getByRole('searchbox').fill(email)
  await expect(books.getByRole('row').filter({ hasText: unit.name })).toHaveCount(1)
  await books.getByLabel('Month').selectOption(before.slice(0, 7))
  await books.getByRole('searchbox').fill(email)
  const line = books.getByRole('row').filter({ hasText: unit.name })
  await expect(line).toContainText(`${monthFirstDate(before)}Recorded ${monthFirstDate(today)}`)
})

test('a payment of an earlier day whose answer is lost is recorded once, also from its draft', async ({
  page,
  world,
}) => {
  const { today, before } = await days()
  const { unit, dialog, update } = await openDialog(page, world)
  await dialog.getByLabel('Received on').fill(before)
  await loseAnswer(page, /\/update-payment$/)
  await page.route(/\/unit-transactions\//, (route) => route.abort())
  await update.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Update Payment' }).click()
  await expect(dialog.getByLabel('Received on')).toHaveValue(before)
  await update.click()
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await amountsOf(world, unit.id)).toEqual([
    [1000, today],
    [5000, before],
  ])
})

test('an owner’s first payment is recorded for its day', async ({ page, world }) => {
  const { before } = await days()
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Obi')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  await dialog.getByLabel('Price Paid').fill('2000')
  await dialog.getByLabel('Received on').fill(before)
  await expect(dialog).toContainText(`recorded as paid on ${dayInWords(before)}.`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  expect(await amountsOf(world, id)).toEqual([[2000, before]])
})
