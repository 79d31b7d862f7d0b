import type { BillPayment } from '#contract/bills.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { answerWith } from '../../support/apiCalls.ts'
import { expectAgreement } from '../../support/pages/billPages.ts'
import { buyer, expect, shown, test } from '../../support/pages/browser.ts'
import { checkout, history, newMeter, openForm, pay, payment, someUnit } from '../../support/pages/paying.ts'
import { ask } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('choosing another unit begins a new bill without the old meter', async ({ page, world }) => {
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  const [first = '', second = ''] = owned.map(({ unitId }) => unitId._id)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${first}`)
  const tab = await checkout(page, { meter, amount: '1800' })
  await tab.close()
  await expect(payment(page)).toContainText('Payment pending')
  await expect(shown(history(page), meter)).toBeVisible()
  const homes = page.getByRole('group', { name: 'Property', exact: true }).getByRole('radio')
  await homes.nth(1).check()
  await expect(page).toHaveURL(`/pay-electricity-bill?unitId=${second}`)
  await expect(page.getByText('Payment pending')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toHaveValue('Amara Nwachukwu')
  await expect(page.getByLabel('Meter Number')).toHaveValue('')
  await expect(history(page).getByText(meter)).toHaveCount(0)
  await homes.nth(0).check()
  await expect(shown(history(page), meter)).toBeVisible()
  await expect(shown(history(page), 'Pending').first()).toBeVisible()
})

const billsFor = async (world: World, unitId: string, meter: string) =>
  (await ask<BillPayment[]>(world, buyer, `GET /user/get-bill-payments/${unitId}`)).filter(
    ({ metre_number }) => metre_number === meter,
  )

test('leaving a starting payment by Escape closes its tab, and confirming again pays once', async ({
  page,
  world,
}) => {
  const meter = newMeter()
  const unitId = await openForm(page, world, { meter, amount: '2200' })
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  await page.route('**/user/make-bill-payment', (route) => route.fetch().then(() => store()), { times: 1 })
  await pay(page).click()
  const dialog = page.getByRole('dialog', { name: 'Check before you pay' })
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Confirm and pay' }).click()
  const tab = await opening
  await stored
  const closing = tab.isClosed() ? undefined : tab.waitForEvent('close')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await closing
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await expect(page.getByLabel('Amount')).toHaveValue('2200')
  await checkout(page, { meter, amount: '2200' })
  await expect(payment(page)).toContainText('Payment pending')
  expect(await billsFor(world, unitId, meter)).toHaveLength(1)
})

test('a bill paid with a wrong amount leads to support, not to a retry', async ({ page, world }) => {
  const unitId = await someUnit(world)
  const failureReason = 'The amount confirmed is not the amount asked. Please contact us.'
  const failed = { status: 'failed', failureReason, failureCode: 'wrong-amount' }
  await answerWith(page, '**/user/verify-bill-payment/*', {
    ...{ paymentId: 'p1', metre_number: newMeter(), amount: 5000, createdAt: new Date().toISOString() },
    ...{ ...failed, reference: 'PLMISMATCH' },
  })
  await page.goto(`/pay-electricity-bill?unitId=${unitId}&reference=PLMISMATCH`)
  await expect(payment(page)).toContainText(failureReason)
  await expect(payment(page)).not.toContainText('Nothing was paid')
  await expect(payment(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(payment(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:.+PLMISMATCH/,
  )
  await payment(page).getByRole('button', { name: 'Pay another bill' }).click()
  await expect(page.getByLabel('Meter Number')).toBeEnabled()
})

test('an abandoned payment stays pending over a reload and continues from its row', async ({
  page,
  world,
}) => {
  const unitId = await someUnit(world)
  const bill = { meter: newMeter(), amount: '4000' }
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const left = await checkout(page, bill)
  await left.getByRole('button', { name: 'Leave without paying' }).click()
  await left.waitForURL(/pay-electricity-bill/)
  await expect(payment(left)).toContainText('Payment pending')
  await left.close()
  await expect(page).toHaveURL(/reference=/)
  await page.reload()
  await expect(payment(page)).toContainText(`₦4,000.00 for meter ${bill.meter}`)
  await expectAgreement(page, world, unitId, { ...bill, amount: '₦4,000.00', status: 'Pending' })
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const row = history(page).locator('tr, li').filter({ hasText: bill.meter }).locator('visible=true')
  await row.getByRole('link', { name: /^Continue/ }).click()
  await expect(payment(page)).toContainText('Payment pending')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  const provider = await opening
  await provider.getByRole('button', { name: /^Pay/ }).click()
  await provider.waitForURL(/pay-electricity-bill/)
  await page.bringToFront()
  await expect(payment(page)).toContainText('Payment received')
  await expect(row.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'See its receipt' }).click()
  await expect(page).toHaveURL(`/projects/owned-units/${unitId}`)
  await expect(
    page
      .getByRole('button', { name: /^Receipt: / })
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})
