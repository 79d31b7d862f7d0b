import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import {
  amountIn,
  amountsOf,
  openOwned,
  openPayment,
  ownerIn,
  pay,
  paymentDialog,
  update,
} from '../../support/pages/adminPages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

const lookingUp = /\/unit-transactions\//

/** Opens an owned unit and sends a payment; its answer and the look-up after it get lost. */
async function lostPayment(page: Page, world: World): Promise<string> {
  const { id } = await openOwned(page, world)
  await openPayment(page)
  await loseAnswer(page, /\/update-payment$/)
  await page.route(lookingUp, (route) => route.abort())
  await pay(page, '5000')
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(paymentDialog(page)).toContainText('₦6,000.00 was paid so far')
  return id
}

test('a payment sent again from its draft after a lost answer is recorded once', async ({ page, world }) => {
  const id = await lostPayment(page, world)
  const dialog = paymentDialog(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await openPayment(page)
  await expect(dialog).toContainText('Here is what you had typed before.')
  await expect(amountIn(page)).toHaveValue('5000')
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(ownerIn(page)).toContainText('₦6,000.00')

  await openPayment(page)
  await expect(amountIn(page)).toHaveValue('')
  await loseAnswer(page, /\/update-payment$/)
  await pay(page, '5000')
  await expect(dialog).toContainText('₦11,000.00 was paid so far')
  // An amount that is cleared and typed again is meant as another payment.
  await amountIn(page).fill('')
  await pay(page, '5000')
  await expect(ownerIn(page)).toContainText('₦16,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 5000, 5000])
})

test('the payment dialog says when an unanswered payment is in the list', async ({ page, world }) => {
  const id = await lostPayment(page, world)
  const dialog = paymentDialog(page)
  await page.unroute(lookingUp)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await openPayment(page)
  await expect(dialog).toContainText(
    'You sent ₦5,000.00 before and got no answer. A payment of as much is in the list by now',
  )
  await expect(amountIn(page)).toHaveValue('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await pay(page, '5000')
  await expect(ownerIn(page)).toContainText('₦11,000.00')
  expect(await amountsOf(world, id)).toEqual([1000, 5000, 5000])
})

/** Records a payment without the page, as a colleague would elsewhere. */
const recordBeside = (world: World, ownedUnitId: string, newPrice: number) =>
  callAsAdmin(world, `PUT /admin/owned-unit/${ownedUnitId}/update-payment`, { newPrice })

test('a colleague’s equal payment is reported before another is recorded', async ({ page, world }) => {
  const { id, ownedUnitId } = await openOwned(page, world)
  await openPayment(page)
  await amountIn(page).fill('600000')
  await recordBeside(world, ownedUnitId, 600_000)
  await update(page)
  await expect(amountIn(page)).toHaveAccessibleDescription(/₦600,000.00 was recorded meanwhile. Check it/)
  await expect(paymentDialog(page)).toContainText('₦601,000.00 was paid so far')
  await expect(amountIn(page)).toHaveValue('600000')
  expect(await amountsOf(world, id)).toEqual([1000, 600_000])
  await update(page)
  await expect(page.getByText('Payment Updated')).toBeVisible()
  expect(await amountsOf(world, id)).toEqual([1000, 600_000, 600_000])
})
