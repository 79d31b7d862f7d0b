import { expectAgreement } from '../../support/pages/billPages.ts'
import { buyer, expect, expectAccessible, press, shown, test } from '../../support/pages/browser.ts'
import {
  checkout,
  fill,
  history,
  newMeter,
  openForm,
  pay,
  payment,
  someUnit,
} from '../../support/pages/paying.ts'
import { collectToasts } from '../../support/pages/toasts.ts'

/* An electricity payment from its confirmation to its end, as every page shows it. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('a bill goes from pending to paid on every page that shows it', async ({ page, world }) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  const toasts = await collectToasts(page)
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  await fill(page, { meter, amount: '12,500.50' })
  await pay(page).click()
  const dialog = page.getByRole('dialog', { name: 'Check before you pay' })
  await expect(dialog).toContainText(meter)
  await expect(dialog).toContainText('₦12,500.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change' }).click()
  const tab = await checkout(page, { meter, amount: '12,500.50' })
  await expect.poll(toasts).toContain('Payment initiated successfully')
  await expect(payment(page)).toContainText('Payment pending')
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
    'href',
    /\/sandbox\/checkout\//,
  )
  await page.reload()
  await expect(payment(page)).toContainText('Payment pending')
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await expect(payment(tab)).toContainText('Payment received')
  await page.bringToFront()
  await expect(payment(page)).toContainText('Payment received')
  await expect(shown(history(page), /^\d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay another bill' }).click()
  await page.getByRole('group', { name: 'Saved meters' }).getByText(meter).click()
  await expect(page.getByLabel('Meter Number')).toHaveValue(meter)
  await expectAgreement(page, world, unitId, { meter, amount: '₦12,500.50', status: 'Paid' })
})

test('a failed bill shows its reason, adds no transaction and can be retried', async ({ page, world }) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const tab = await checkout(page, { meter, amount: '3000' })
  await tab.getByRole('button', { name: 'Let the payment fail' }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await expect(payment(tab)).toContainText('Payment failed')
  await page.bringToFront()
  await expect(payment(page)).toContainText('Declined on the sandbox page. Nothing was paid.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Meter Number')).toHaveValue(meter)
  await expectAgreement(page, world, unitId, { meter, amount: '₦3,000.00', status: 'Failed' })
})

test('a link leads to the payment page if the browser opens no tab', async ({ page, world }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openForm(page, world, { meter: newMeter(), amount: '3000' })
  await pay(page).click()
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(payment(page)).toContainText('Your browser did not open the payment page')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  await (await opening).waitForURL(/\/sandbox\/checkout\//)
})

test('a bill can be paid by keyboard, and the focus follows its state', async ({ page, world }) => {
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await expect(page.getByLabel('Name')).toBeEnabled()
  await page.getByLabel('Name').focus()
  for (const typed of ['Amara Nwachukwu', 'Eko', '', newMeter(), '2500']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(pay(page), 'Enter')
  const opening = page.context().waitForEvent('page')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  const tab = await opening
  await expect(payment(page).getByRole('heading', { name: 'Payment pending' })).toBeFocused()
  const status = await payment(page).elementHandle()

  await page.getByRole('link', { name: 'Open the payment page' }).focus()
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await page.bringToFront()
  await expect(payment(page).getByRole('heading', { name: 'Payment received' })).toBeFocused()
  expect(await status?.textContent()).toContain('Payment received')

  await press(page.getByRole('button', { name: 'Pay another bill' }), 'Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
})
