import { companyDay, monthFirstDate } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { loseAnswer } from '../../support/apiCalls.ts'
import {
  amountIn,
  openOwned,
  openPayment,
  paymentDialog,
  paymentsIn,
  update,
} from '../../support/pages/adminPages.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { companyToday, daysAgo } from '../../support/pages/companyToday.ts'
import { callAsAdmin } from '../../support/worlds/adminWorld.ts'

type Line = { amount: number; date: string }

test('the day of a payment is at first the server’s today, and must be given and not later', async ({
  page,
  world,
}) => {
  const today = await companyToday()
  await page.clock.setFixedTime('2019-03-04T12:00:00Z')
  await openOwned(page, world)
  await openPayment(page)
  await amountIn(page).fill('5000')
  const dialog = paymentDialog(page)
  const day = dialog.getByLabel('Received on')
  await expect(day).toHaveValue(today)
  await expect(day).toHaveAttribute('max', today)
  await expect(dialog).not.toContainText('received on')
  await day.fill(daysAgo(-1))
  await expect(dialog).toContainText(`${dayInWords(daysAgo(-1))} is still to come.`)
  await day.fill('')
  await update(page)
  await expect(dialog.locator('form')).toContainText('Enter the day that the money came, such as')
  await expect(day).toBeFocused()
  await expect(amountIn(page)).toHaveValue('5000')
})

test('a backdated payment sent again after a lost answer is recorded once and listed in its month', async ({
  page,
  world,
}) => {
  const today = await companyToday()
  // Always in an earlier month.
  const before = daysAgo(33)
  const unit = await openOwned(page, world)
  await openPayment(page)
  await amountIn(page).fill('5000')
  const dialog = paymentDialog(page)
  const day = dialog.getByLabel('Received on')
  await day.fill(before)
  await expect(dialog).toContainText(`, received on ${dayInWords(before)}.`)
  const lookingUp = /\/unit-transactions\//
  await loseAnswer(page, /\/update-payment$/)
  await page.route(lookingUp, (route) => route.abort())
  await update(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.reload()
  await openPayment(page)
  await expect(day).toHaveValue(before)
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.unroute(lookingUp)
  await page.reload()
  const stored = await callAsAdmin<Line[]>(world, `GET /admin/unit-transactions/${unit.id}`)
  expect(stored.map(({ amount, date }) => [amount, companyDay(date)])).toEqual([
    [1000, today],
    [5000, before],
  ])
  // The list is newest first, and the deposit is of today.
  const lines = paymentsIn(page).locator('tbody tr')
  await expect(lines.last()).toContainText(monthFirstDate(before))
  await expect(lines.last()).toContainText(`Recorded ${monthFirstDate(today)}`)
  await expect(lines.first()).not.toContainText('Recorded')

  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  const line = books.getByRole('row').filter({ hasText: unit.name })
  await books.getByRole('searchbox').fill(unit.email)
  await expect(line).toHaveCount(1)
  await books.getByLabel('Month').selectOption(before.slice(0, 7))
  await books.getByRole('searchbox').fill(unit.email)
  await expect(line).toContainText(`${monthFirstDate(before)}Recorded ${monthFirstDate(today)}`)
})
