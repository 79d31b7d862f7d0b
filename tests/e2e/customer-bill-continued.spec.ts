import { buyer, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser.ts'
import { checkout, history, newMeter, payment, someUnit } from '../support/paying.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('a payment is continued from its row, and leads to its receipt', async ({ page, world }) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const left = await checkout(page, { meter, amount: '5000' })
  await left.close()
  await page.getByRole('button', { name: 'Pay another bill' }).click()
  const row = history(page).locator('tr, li').filter({ hasText: meter }).locator('visible=true')
  await row.getByRole('link', { name: /^Continue/ }).click()
  await expect(payment(page)).toContainText('Payment pending')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  const provider = await opening
  await expectNoSidewaysScroll(page)
  await provider.getByRole('button', { name: /^Pay/ }).click()
  await provider.waitForURL(/pay-electricity-bill/)
  await page.bringToFront()
  await expect(payment(page)).toContainText('Payment received')
  await expect(row.getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See its receipt' }).click()
  await expect(page).toHaveURL(`/projects/owned-units/${unitId}`)
  await expect(
    page
      .getByRole('button', { name: /^Receipt: / })
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})
