import type { Page } from '@playwright/test'
import { respond } from '../../support/apiCalls.ts'
import {
  amountIn,
  openOwned,
  openPayment,
  ownerIn,
  paymentsIn,
  save,
  update,
} from '../../support/pages/adminPages.ts'
import { expect, expectNoSidewaysScroll, press, test } from '../../support/pages/adminTest.ts'

test('the overview and the payments can be loaded again after a failure', async ({ page }) => {
  for (const [what, path, call, words] of [
    ['overview', '/admin-dashboard', '**/admin/overview', 'Sales by month'],
    ['payments', '/admin-dashboard/payments', '**/admin/ledger*', 'Received for homes'],
  ] as const) {
    await respond(page, call, 500)
    await page.goto(path)
    const failure = page.getByRole('alert').filter({ hasText: `The ${what} could not be loaded` })
    await expect(failure).toBeVisible()
    await page.unroute(call)
    await press(failure.getByRole('button', { name: 'Try again' }), 'Enter')
    await expect(page.getByText(words)).toBeVisible()
  }
})

const staleText = 'This may be out of date.'

/** Lets every GET fail from now on, while changes succeed. @returns undoes it */
async function failReading(page: Page) {
  const api = /\/api\/v1\/(public|admin)\//
  await page.route(api, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  return () => page.unroute(api)
}

test('a recorded payment and a saved price show at once, and outdated parts say so', async ({
  page,
  world,
}) => {
  await openOwned(page, world)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const price = page.getByLabel('Price', { exact: true })
  await price.fill('61000000')
  const [owner, transactions] = [ownerIn(page), paymentsIn(page)]
  await expect(owner).toContainText('₦1,000.00')
  await openPayment(page)
  await amountIn(page).fill('5000')
  const readAgain = await failReading(page)
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(owner).toContainText('₦6,000.00')
  await expect(transactions.getByRole('status')).toContainText(staleText)
  await expect(owner.getByRole('status')).toContainText(staleText)
  await expectNoSidewaysScroll(page)

  await save(page)
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(price).toHaveAttribute('readonly')
  await expect(price).toHaveValue('61000000')
  // The unit, its owner, their plan and its payments.
  await expect(page.getByText(staleText)).toHaveCount(4)

  // The text stays during the second try: only the failed call shows that it was made.
  const refused = page.waitForEvent('requestfailed', (call) => call.url().includes('/unit-transactions/'))
  await transactions.getByRole('button', { name: 'Try again' }).click()
  await refused
  await expect(transactions.getByRole('status')).toContainText(staleText)
  await readAgain()
  await transactions.getByRole('button', { name: 'Try again' }).click()
  await expect(transactions.getByText('₦5,000.00').locator('visible=true')).toHaveCount(1)
  await expect(transactions.getByText(staleText)).toHaveCount(0)
  await expect(owner.getByText(staleText)).toBeVisible()
  // Each retry removes its own warning, and the other one is then the first.
  // The plan is read again with its owner.
  for (const left of [2, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(staleText)).toHaveCount(left)
  }
  await expect(price).toHaveValue('61000000')
  await expect(owner).toContainText('₦6,000.00')
})
