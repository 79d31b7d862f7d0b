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
import { expect, press, stopClock, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin } from '../../support/worlds/adminWorld.ts'

test('the field New Price opens the payment dialog, which previews amounts and refuses too large or unclear ones', async ({
  page,
  world,
}) => {
  const { id, name, person } = await openOwned(page, world)
  const field = page.getByLabel('New Price', { exact: true })
  const dialog = paymentDialog(page)
  const amount = amountIn(page)
  for (const open of [() => field.click(), () => press(field, 'Enter')]) {
    await open()
    await expect(amount).toBeFocused()
    // The Enter that opens the dialog must not send its form as well.
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(field).toBeFocused()
  }
  await openPayment(page)
  await amount.fill('49999000')
  await expect(dialog).toContainText(`₦49,999,000.00 is recorded for ${name}. ₦0.00 stays outstanding.`)
  await expect(amount).toHaveAccessibleDescription(
    new RegExp(`${person} is told by mail.*A wrong payment can be reversed\\.$`),
  )
  await amount.fill('49999001')
  await expect(amount).toHaveAccessibleDescription(/Only ₦49,999,000.00 is outstanding on this unit/)
  await expect(dialog).not.toContainText('is recorded for')
  await amount.fill('0')
  await expect(amount).toHaveAccessibleDescription('In naira')
  await amount.fill('1.000')
  await update(page)
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Write 1000 or 1,000/)
  await expect(dialog).not.toContainText('is recorded for')
  expect(await amountsOf(world, id)).toEqual([1000])
})

test('an error toast covers the button of a dialog neither on a desktop nor on a phone', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await openOwned(page, world)
  await openPayment(page)
  const dialog = paymentDialog(page)
  const submit = dialog.getByRole('button', { name: 'Update', exact: true })
  await amountIn(page).fill('5000')
  let sent = 0
  await page.route(/\/update-payment$/, (route) => {
    sent += 1
    return route.abort()
  })
  // An error toast goes after four seconds: the clock stands still to keep it.
  await stopClock(page)
  const error = dialog.getByRole('status').filter({ hasText: 'An Error Occured' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(size)
    await submit.click()
    await expect(error).toBeVisible()
    await expect(submit).toBeEnabled()
    const before = sent
    const [toast, button] = [await error.boundingBox(), await submit.boundingBox()]
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(error).toHaveCount(0)
    await expect(dialog).toBeVisible()
    expect(sent).toBe(before)
  }

  await submit.click()
  await expect(error).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('An Error Occured')).toBeVisible()
})

test('a payment is recorded to the kobo', async ({ page, world }) => {
  const { id } = await openOwned(page, world)
  await callAsAdmin(world, `PUT /admin/unit/${id}/update-unit`, { price: 24_500_000.5 })
  await page.reload()
  await openPayment(page)
  await expect(paymentDialog(page)).toContainText('₦24,499,000.50 is outstanding')
  await pay(page, '₦4,000.25')
  await expect(ownerIn(page)).toContainText('₦5,000.25')
  await expect(paymentDialog(page)).toHaveCount(0)
  await openPayment(page)
  await amountIn(page).fill('24,495,000.25')
  await expect(paymentDialog(page)).toContainText('₦24,495,000.25 is recorded')
  await expect(paymentDialog(page)).toContainText('₦0.00 stays outstanding')
  await update(page)
  await expect(ownerIn(page)).toContainText('₦24,500,000.50')
  expect(await amountsOf(world, id)).toEqual([1000, 4000.25, 24_495_000.25])
})
