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
import { newcomer, ownerOfOne } from '../../support/pages/people.ts'
import { ask, newUnit } from '../../support/worlds/adminWorld.ts'

/* The form of an electricity payment. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('Pay needs name, meter number and amount, and a wrong one is refused before the confirmation', async ({
  page,
  world,
}) => {
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
  const confirmation = page.getByRole('dialog', { name: 'Check before you pay' })
  for (const [label, wrong, fault, mended] of [
    ['Meter Number', '999', /^A meter number has 11 or 13 digits/, '\u202a4501 2345 678\u202c'],
    ['Amount', '5.000', /^Write 1000 or 1,000/, 'N5,000'],
  ] as const) {
    await page.getByLabel(label).fill(wrong)
    await pay(page).click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fault)
    await expect(confirmation).toHaveCount(0)
    await page.getByLabel(label).fill(mended)
  }
  await pay(page).click()
  await expect(confirmation).toContainText('₦5,000.00')
})

test('a refused bill field gets the focus and stays in view in a low window', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openForm(page, world, { meter: '999', amount: '5000' })
  const meter = page.getByLabel('Meter Number')
  await expect(pay(page)).toBeEnabled()
  await expectNoSidewaysScroll(page)
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
  const issues = [
    { path: ['unitId'], message: 'Not your home' },
    { path: ['metre_number'], message: 'This meter is not known' },
  ]
  await respond(page, '**/user/make-bill-payment', 400, { message: 'Refused', issues })
  await meter.fill(newMeter())
  await press(pay(page), 'Enter')
  await press(page.getByRole('button', { name: 'Confirm and pay' }), 'Enter')
  await expect(meter).toHaveAccessibleDescription(/^This meter is not known/)
  await expect(meter).toBeFocused()
  await expect(meter).toBeInViewport()
  await expect(page.getByLabel('Notifications')).toHaveText('Refused')
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  await expectAccessible(page)
})

test('the bill form offers the customer’s own units and needs one of them', async ({
  page,
  world,
  signedInAs,
}) => {
  const { id: elsewhere } = await newUnit(world)
  await page.goto(`/pay-electricity-bill?unitId=${elsewhere}`)
  const units = page.getByRole('group', { name: 'Choose a property' }).getByRole('radio')
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  await expect(units).toHaveCount(owned.length)
  await fill(page, { meter: newMeter(), amount: '5000' })
  await expect(page.getByText('Choose a property to pay for.')).toBeVisible()
  await expect(pay(page)).toBeDisabled()
  await units.first().check()
  await expect(page).not.toHaveURL(new RegExp(elsewhere))
  await expect(pay(page)).toBeEnabled()
  await expect(page.getByText('Choose a property to pay for.')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio').first()).toBeChecked()
  const { email } = await ownerOfOne(world)
  await signedInAs(email)
  await page.goto(`/pay-electricity-bill?unitId=${elsewhere}`)
  await expect(page.getByRole('group', { name: 'Property', exact: true }).getByRole('radio')).toBeChecked()
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
