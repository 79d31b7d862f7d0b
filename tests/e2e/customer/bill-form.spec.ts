import type { OwnedUnit } from '#contract/owners.ts'
import { respond } from '../../support/apiCalls.ts'
import { revokeToken } from '../../support/database/worldDatabase.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  storedToken,
  test,
} from '../../support/pages/browser.ts'
import { fill, newMeter, openForm, pay, payment, someUnit } from '../../support/pages/paying.ts'
import { newcomer } from '../../support/pages/people.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

/* The form of an electricity payment. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('Pay is disabled until name, meter number and amount are filled', async ({ page, world }) => {
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
})

for (const [label, meter, amount, fault, mended] of [
  ['Meter Number', '999', '5000', /^A meter number has 11 or 13 digits/, '\u202a4501 2345 678\u202c'],
  ['Amount', '45012345678', '5.000', /^Write 1000 or 1,000/, 'N5,000'],
] as const) {
  test(`a wrong ${label} is refused before the confirmation opens`, async ({ page, world }) => {
    await openForm(page, world, { meter, amount })
    await pay(page).click()
    const field = page.getByLabel(label)
    await expect(field).toHaveAccessibleDescription(fault)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field.fill(mended)
    await pay(page).click()
    await expect(page.getByRole('dialog', { name: 'Check before you pay' })).toContainText('₦5,000.00')
  })
}

test('a bill field that the server refuses shows the reason and gets the focus', async ({ page, world }) => {
  const issues = [
    { path: ['unitId'], message: 'Not your home' },
    { path: ['metre_number'], message: 'This meter is not known' },
  ]
  await respond(page, '**/user/make-bill-payment', 400, { message: 'Refused', issues })
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, world, { meter: newMeter(), amount: '5000' })
  await press(pay(page), 'Enter')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  const meter = page.getByLabel('Meter Number')
  await expect(meter).toHaveAccessibleDescription(/^This meter is not known/)
  await expect(meter).toBeFocused()
  await expect(meter).toBeInViewport()
  await expect(page.getByLabel('Notifications')).toHaveText('Refused')
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  await expectAccessible(page)
})

test('a refused bill field stays in view while the page scrolls', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, world, { meter: '999', amount: '5000' })
  const meter = page.getByLabel('Meter Number')
  await meter.focus()
  await expect(meter).toBeInViewport()
  await expect(pay(page)).toBeEnabled()
  await expect(pay(page)).not.toBeInViewport()
  await pay(page).evaluate((button: HTMLButtonElement) => {
    button.focus()
    button.click()
  })
  await expect(meter).toBeFocused()
  // A smooth scroll moves the page in each of the first frames.
  await page.evaluate(async () => {
    for (let still = 0, before = scrollY; still < 20; before = scrollY) {
      await new Promise(requestAnimationFrame)
      still = scrollY === before ? still + 1 : 0
    }
  })
  await expect(meter).toBeInViewport()
})

test('the bill form offers the customer’s units when the address names none', async ({ page, world }) => {
  await page.goto('/pay-electricity-bill')
  const group = page.getByRole('group', { name: 'Choose a property' })
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  await expect(group.getByRole('radio')).toHaveCount(owned.length)
  await fill(page, { meter: newMeter(), amount: '5000' })
  await expect(pay(page)).toBeDisabled()
  await group.getByRole('radio').first().check()
  await expect(page).toHaveURL(/unitId=/)
  await expect(pay(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('the bill form says so when a customer owns no unit', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await page.goto('/pay-electricity-bill')
  await expect(page.getByText('You currently have no properties')).toBeVisible()
  await expect(page.getByText('No Transactions Available')).toBeVisible()
})

test('a draft bill survives an expired session and ends on payment', async ({ page, world, signedInAs }) => {
  const address = `/pay-electricity-bill?unitId=${await someUnit(world)}`
  const meter = newMeter()
  await page.goto(address)
  await fill(page, { meter, amount: '7000' })
  // Revoked just before this call, because any earlier call would end the session itself.
  const token = await storedToken(page)
  await page.route(
    '**/user/make-bill-payment',
    async (route) => {
      await revokeToken(world, token)
      await route.continue()
    },
    { times: 1 },
  )
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
  // A draft would be restored by the time that the field is enabled.
  await expect(page.getByLabel('Meter Number')).toBeEnabled()
  await expect(page.getByLabel('Meter Number')).toHaveValue('')
})
