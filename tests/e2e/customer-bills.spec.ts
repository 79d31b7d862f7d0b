import type { OwnedUnit } from '#contract/owners.ts'
import { expectAgreement, statusOf, transactionsAbout } from '../support/billsTold.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  stopClock,
  test,
} from '../support/browser.ts'
import { checkout, fill, history, newMeter, pay, payment, someUnit } from '../support/paying.ts'
import { ask, newcomer } from '../support/people.ts'
import { revokeToken } from '../support/worldDatabase.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('Pay is disabled until name, meter number and amount are filled @desktop', async ({ page, world }) => {
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await expect(pay(page)).toBeDisabled()
  await fill(page, { meter: newMeter(), amount: '5000' })
  await expect(pay(page)).toBeEnabled()
  for (const label of ['Name', 'Meter Number', 'Amount']) {
    const typed = await page.getByLabel(label).inputValue()
    await page.getByLabel(label).fill(' ')
    await expect(pay(page)).toBeDisabled()
    await page.getByLabel(label).fill(typed)
  }
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a meter number that is none is told before anything opens @desktop', async ({ page, world }) => {
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await fill(page, { meter: '999', amount: '5000' })
  await pay(page).click()
  const meter = page.getByLabel('Meter Number')
  await expect(meter).toHaveAccessibleDescription(/^A meter number has 11 or 13 digits/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await meter.fill('4501 2345 678')
  await pay(page).click()
  await expect(page.getByRole('dialog', { name: 'Check before you pay' })).toBeVisible()
})

test('an amount that may be one of two is asked about before anything opens @desktop', async ({
  page,
  world,
}) => {
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await fill(page, { meter: newMeter(), amount: '5.000' })
  await pay(page).click()
  const amount = page.getByLabel('Amount')
  await expect(amount).toHaveAccessibleDescription(/^Write 1000 or 1,000/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await amount.fill('N5,000')
  await pay(page).click()
  await expect(page.getByRole('dialog', { name: 'Check before you pay' })).toContainText('₦5,000.00')
})

test('without a unit, the customer chooses among those owned', async ({ page, world }) => {
  await page.goto('/pay-electricity-bill')
  const group = page.getByRole('group', { name: 'Choose a property' })
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  await expect(group.getByRole('radio')).toHaveCount(owned.length)
  await fill(page, { meter: newMeter(), amount: '5000' })
  await expect(pay(page)).toBeDisabled()
  await expectAccessible(page)
  await group.getByRole('radio').first().check()
  await expect(page).toHaveURL(/unitId=/)
  await expect(pay(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('an owner of nothing has nothing to pay for @desktop', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await page.goto('/pay-electricity-bill')
  await expect(page.getByText('You currently have no properties')).toBeVisible()
  await expect(page.getByText('No Transactions Available')).toBeVisible()
  await expectAccessible(page)
})

test('a paid bill is pending, then paid without reload, and is in table, transactions and saved meters', async ({
  page,
  world,
}) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  await fill(page, { meter, amount: '12,500.50' })
  await pay(page).click()
  const dialog = page.getByRole('dialog', { name: 'Check before you pay' })
  await expect(dialog).toContainText(meter)
  await expect(dialog).toContainText('₦12,500.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change' }).click()
  // Said for four seconds, which may pass while the provider's tab loads.
  const said = expect(page.getByText('Payment initiated successfully')).toBeVisible({ timeout: 30_000 })
  const [tab] = await Promise.all([checkout(page, { meter, amount: '12,500.50' }), said])
  await expect(payment(page)).toContainText('Payment pending')
  await expect(page.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
    'href',
    /\/sandbox\/checkout\//,
  )
  await expectAccessible(page)
  await page.reload()
  await expect(payment(page)).toContainText('Payment pending')
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await expect(payment(tab)).toContainText('Payment received')
  await page.bringToFront()
  await expect(payment(page)).toContainText('Payment received')
  const line = history(page).getByText(meter).locator('visible=true')
  await expect(line).toBeVisible()
  await expect(history(page).getByText('Paid').locator('visible=true').first()).toBeVisible()
  await expect(history(page).getByText('₦12,500.50').locator('visible=true').first()).toBeVisible()
  await expect(
    history(page)
      .getByText(/^\d\d\/\d\d\/\d{4}$/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  expect(await statusOf(world, unitId, meter)).toBe('paid')
  expect(await transactionsAbout(world, meter)).toHaveLength(1)
  await page.getByRole('button', { name: 'Pay another bill' }).click()
  await page.getByRole('group', { name: 'Saved meters' }).getByText(meter).click()
  await expect(page.getByLabel('Meter Number')).toHaveValue(meter)
  await expectAgreement(page, world, unitId, { meter, amount: '₦12,500.50', status: 'Paid' })
})

test('a bill that fails says so, is no transaction, and can be tried again @desktop', async ({
  page,
  world,
}) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const tab = await checkout(page, { meter, amount: '3000' })
  await tab.getByRole('button', { name: 'Let the payment fail' }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await expect(payment(tab)).toContainText('Payment failed')
  await page.bringToFront()
  await expect(payment(page)).toContainText('Declined on the sandbox page. Nothing was paid.')
  await expect(history(page).getByText('Failed').locator('visible=true').first()).toBeVisible()
  await expectAccessible(page)
  expect(await statusOf(world, unitId, meter)).toBe('failed')
  expect(await transactionsAbout(world, meter)).toHaveLength(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Meter Number')).toHaveValue(meter)
  await expectAgreement(page, world, unitId, { meter, amount: '₦3,000.00', status: 'Failed' })
})

test('an abandoned bill stays pending and is no transaction @desktop', async ({ page, world }) => {
  const unitId = await someUnit(world)
  const meter = newMeter()
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const tab = await checkout(page, { meter, amount: '4000' })
  await tab.getByRole('button', { name: 'Leave without paying' }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await expect(payment(tab)).toContainText('Payment pending')
  await page.bringToFront()
  await expect(payment(page)).toContainText('Payment pending')
  await expect(history(page).getByText('Pending').locator('visible=true').first()).toBeVisible()
  expect(await statusOf(world, unitId, meter)).toBe('pending')
  expect(await transactionsAbout(world, meter)).toHaveLength(0)
  await expectAgreement(page, world, unitId, { meter, amount: '₦4,000.00', status: 'Pending' })
})

test('where the browser opens no tab, a link leads to the payment page @desktop', async ({ page, world }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await fill(page, { meter: newMeter(), amount: '3000' })
  await pay(page).click()
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(payment(page)).toContainText('Your browser did not open the payment page')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  await (await opening).waitForURL(/\/sandbox\/checkout\//)
})

test('a refused meter is told beside its field, and nothing typed is lost', async ({ page, world }) => {
  const issues = [{ path: ['metre_number'], message: 'This meter is not known' }]
  await page.route('**/user/make-bill-payment', (route) =>
    route.fulfill({ status: 400, json: { message: 'Refused', issues } }),
  )
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await fill(page, { meter: newMeter(), amount: '5000' })
  await pay(page).click()
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(page.getByText('This meter is not known')).toBeVisible()
  await expect(page.getByLabel('Meter Number')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  await expectAccessible(page)
})

test('what was typed outlives a session that ends under it, and is gone once it is paid for @desktop', async ({
  page,
  world,
  signedInAs,
}) => {
  const address = `/pay-electricity-bill?unitId=${await someUnit(world)}`
  const meter = newMeter()
  await page.goto(address)
  await fill(page, { meter, amount: '7000' })
  await revokeToken(world, await page.evaluate(() => localStorage.getItem('token') ?? ''))
  await pay(page).click()
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(page).toHaveURL('/sign-in')
  await signedInAs(buyer)
  await page.goto(address)
  await expect(page.getByLabel('Name')).toHaveValue('Amara Nwachukwu')
  await expect(page.getByLabel('Meter Number')).toHaveValue(meter)
  await expect(page.getByLabel('Amount')).toHaveValue('7000')
  const opening = page.context().waitForEvent('page')
  await pay(page).click()
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await (await opening).waitForURL(/\/sandbox\/checkout\//)
  await expect(payment(page)).toContainText('Payment pending')
  await page.goto(address)
  await expect(page.getByLabel('Meter Number')).toHaveValue('')
})

test('a bill is paid with the keyboard alone', async ({ page, world }) => {
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await expect(page.getByLabel('Name')).toBeEnabled()
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Amara Nwachukwu')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newMeter())
  await page.keyboard.press('Tab')
  await page.keyboard.type('2500')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(pay(page), 'Enter')
  const opening = page.context().waitForEvent('page')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  await (await opening).waitForURL(/\/sandbox\/checkout\//)
})

test('the bar’s tip tells the way for ten seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/user-dashboard')
  const tip = page.getByText('Open My Properties, pick a property, then click Pay Electricity Bill.')
  await expect(tip).toBeHidden()
  await stopClock(page)
  await page.getByRole('link', { name: 'Pay electricity bill' }).focus()
  await expect(tip).toBeVisible()
  await page.clock.runFor(9_500)
  await expect(tip).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(tip).toBeHidden()
})
