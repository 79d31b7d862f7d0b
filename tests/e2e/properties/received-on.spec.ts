import type { Page } from '@playwright/test'
import { companyDay, monthFirstDate } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { loseAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  amountIn,
  fillOwner,
  openOwned,
  openPayment,
  paymentDialog,
  paymentsIn,
  update,
} from '../../support/pages/adminPages.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { companyToday } from '../../support/pages/companyToday.ts'
import { callAsAdmin, uniqueEmail } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

const daysAgo = (days: number) => companyDay(new Date(Date.now() - days * 86_400_000).toISOString())
/** Today, and a day that is always in an earlier month. */
const days = async () => ({ today: await companyToday(), before: daysAgo(33) })

/** Opens the dialog that records a payment, for an owner who has paid ₦1,000. */
async function openDialog(page: Page, world: World) {
  const unit = await openOwned(page, world)
  await openPayment(page)
  await amountIn(page).fill('5000')
  return { unit, dialog: paymentDialog(page) }
}

const linesIn = (page: Page) => paymentsIn(page).locator('tbody tr')

async function datedAmountsOf(world: World, unitId: string) {
  type Line = { amount: number; date: string }
  const lines = await callAsAdmin<Line[]>(world, `GET /admin/unit-transactions/${unitId}`)
  return lines.map(({ amount, date }) => [amount, companyDay(date)])
}

test('a wrong device clock does not change the day of a payment', async ({ page, world }) => {
  await page.clock.setFixedTime('2019-03-04T12:00:00Z')
  const { dialog } = await openDialog(page, world)
  const day = dialog.getByLabel('Received on')
  await expect(day).toHaveValue(await companyToday())
  await expect(day).toHaveAttribute('max', await companyToday())
})

test('a payment received last month is listed in that month on its day', async ({ page, world }) => {
  const { today, before } = await days()
  const { unit, dialog } = await openDialog(page, world)
  const day = dialog.getByLabel('Received on')
  await expect(day).toHaveValue(today)
  await expect(dialog).not.toContainText('received on')
  await day.fill(daysAgo(-1))
  await expect(dialog).toContainText(`${dayInWords(daysAgo(-1))} is still to come.`)
  await day.fill('')
  await update(page)
  await expect(dialog.locator('form')).toContainText('Enter the day that the money came, such as')
  await expect(day).toBeFocused()
  await expect(amountIn(page)).toHaveValue('5000')
  await day.fill(before)
  await expect(dialog).toContainText(`, received on ${dayInWords(before)}.`)
  await update(page)
  await expect(dialog).toHaveCount(0)
  // The list is newest first, and the deposit is of today.
  await expect(linesIn(page).last()).toContainText(monthFirstDate(before))
  await expect(linesIn(page).last()).toContainText(`Recorded ${monthFirstDate(today)}`)
  await expect(linesIn(page).first()).not.toContainText('Recorded')

  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  await books.getByRole('searchbox').fill(unit.email)
  await expect(books.getByRole('row').filter({ hasText: unit.name })).toHaveCount(1)
  await books.getByLabel('Month').selectOption(before.slice(0, 7))
  await books.getByRole('searchbox').fill(unit.email)
  const line = books.getByRole('row').filter({ hasText: unit.name })
  await expect(line).toContainText(`${monthFirstDate(before)}Recorded ${monthFirstDate(today)}`)
})

test('a backdated payment sent again after a lost answer is recorded once', async ({ page, world }) => {
  const { today, before } = await days()
  const { unit, dialog } = await openDialog(page, world)
  await dialog.getByLabel('Received on').fill(before)
  await loseAnswer(page, /\/update-payment$/)
  await page.route(/\/unit-transactions\//, (route) => route.abort())
  await update(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.reload()
  await openPayment(page)
  await expect(dialog.getByLabel('Received on')).toHaveValue(before)
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await datedAmountsOf(world, unit.id)).toEqual([
    [1000, today],
    [5000, before],
  ])
})

test('an owner’s first payment is recorded on the day it was received', async ({ page, world }) => {
  const { before } = await days()
  const { id } = await openNewUnit(page, world)
  const dialog = await fillOwner(page, uniqueEmail())
  await dialog.getByLabel('Received on').fill(before)
  await expect(dialog).toContainText(`recorded as paid on ${dayInWords(before)}.`)
  await addOwner(dialog)
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  expect(await datedAmountsOf(world, id)).toEqual([[2_000_000, before]])
})
