import type { Page } from '@playwright/test'
import type { BillPayment } from '#contract/bills.ts'
import type { CheckedMeter, MeterKind } from '#contract/power.ts'
import type { Profile } from '#stores/accounts/profile.ts'
import { answerWith, changeAnswer, respond } from '../../support/apiCalls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { checkout, fill, history, newMeter, pay, payment } from '../../support/pages/paying.ts'
import { ownerOfOne } from '../../support/pages/people.ts'
import { ask } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/* Buying electricity: the check of the meter, the payment and the token. */

const company = { code: 'ikeja-electric', name: 'Ikeja Electric' }
/** Meters of the sandbox, by what happens with them (docs/electricity.md). */
const meters = {
  unknown: '00000000001',
  checkDown: '00000000002',
  refused: '00000000004',
  debt: '00000000006',
  keyChange: '00000000007',
  bounds: '00000000009',
} as const
const checks = '**/user/check-meter'
const down = 'The meter can’t be checked now.'

const meterField = (page: Page) => page.getByLabel('Meter Number', { exact: true })
/** Says whose meter it is. The element stays while its text changes. */
const meterStatus = (page: Page) => page.locator('form').getByRole('status')
const tick = (page: Page) => page.getByLabel('I have checked this meter number myself')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check before you pay' })

type Customer = { email: string; unitId: string }

/** Opens the form as the owner of one unit. */
async function openAsOwner(
  page: Page,
  world: World,
  signedInAs: (email: string) => Promise<void>,
): Promise<Customer> {
  const owner = await ownerOfOne(world)
  await signedInAs(owner.email)
  await page.goto(`/pay-electricity-bill?unitId=${owner.unitId}`)
  return owner
}

/** Picks the distributor, fills in the form and leaves the meter's field. */
async function fillFor(page: Page, meter: string, amount = '5000'): Promise<void> {
  await page.getByLabel('Electricity company').selectOption(company.name)
  await fill(page, { meter, amount })
}

/** Confirms and pays on the provider's page. */
async function payFor(page: Page, meter: string, amount = '5000'): Promise<void> {
  await fillFor(page, meter, amount)
  const tab = await checkout(page, { meter, amount })
  await tab.getByRole('button', { name: /^Pay/ }).click()
  await tab.waitForURL(/pay-electricity-bill/)
  await tab.close()
  await expect(payment(page)).toContainText('Payment received')
}

const ownerOf = ({ email, unitId }: Customer, world: World, meter: string, kind: MeterKind = 'prepaid') =>
  ask<CheckedMeter>(world, email, 'POST /user/check-meter', {
    ...{ unitId, company: company.code, kind, metre_number: meter },
  })

const theBill = async (world: World, { email, unitId }: Customer) => {
  const [bill] = await ask<BillPayment[]>(world, email, `GET /user/get-bill-payments/${unitId}`)
  if (bill === undefined) throw new Error('Nothing was paid')
  return bill
}

const grouped = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

test('a customer checks a prepaid meter, pays and gets a token', async ({
  page,
  context,
  world,
  signedInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const customer = await openAsOwner(page, world, signedInAs)
  const meter = newMeter()
  await expect(page.getByLabel('Electricity company')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Prepaid' })).toBeChecked()
  await page.getByLabel('Name').fill('Amara Nwachukwu')
  await meterField(page).fill(meter)
  await page.getByLabel('Amount').fill('5000')
  await expect(pay(page)).toBeDisabled()
  await page.getByLabel('Electricity company').selectOption(company.name)
  const { name, address } = await ownerOf(customer, world, meter)
  expect([name, address]).toEqual([expect.stringMatching(/^\w{3}\*\*\* \w\*\*$/), undefined])
  await expect(meterStatus(page)).toContainText(name)
  await expect(meterStatus(page)).toContainText('At least ₦500.00')
  await expectAccessible(page)
  await pay(page).click()
  for (const said of [name, company.name, 'Prepaid']) await expect(dialog(page)).toContainText(said)
  await page.keyboard.press('Escape')

  await payFor(page, meter)
  await expect(payment(page)).toContainText(/(\d{4} ){4}\d{4}/)
  const { token = [] } = await theBill(world, customer)
  const digits = token[0]?.digits ?? ''
  await expect(payment(page)).toContainText(grouped(digits))
  await expect(payment(page)).toContainText('23.9 kWh')
  await expect(payment(page)).toContainText('Key it in within 3 months.')
  await expectNoSidewaysScroll(page)
  await payment(page).getByRole('button', { name: 'Copy' }).click()
  await expect(payment(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digits)

  const show = history(page)
    .getByRole('button', { name: /^Show token/ })
    .locator('visible=true')
  await show.click()
  const shownToken = page.getByRole('dialog', { name: 'Electricity token' })
  await expect(shownToken).toContainText(grouped(digits))
  await page.keyboard.press('Escape')
  await expect(show).toBeFocused()

  await page.reload()
  await expect(payment(page)).toContainText(grouped(digits))
  await page.getByRole('button', { name: 'Pay another bill' }).click()
  await expect(page.getByLabel('Electricity company')).toHaveValue(company.code)
})

test('a known meter brings back its electricity company and its kind', async ({
  page,
  world,
  signedInAs,
}) => {
  const { unitId } = await openAsOwner(page, world, signedInAs)
  const of = { amount: 5000, createdAt: '2026-01-02T10:00:00.000Z', status: 'paid', name: 'Ada' }
  await answerWith(page, '**/user/get-bill-payments/*', [
    { ...of, paymentId: 'p2', metre_number: '45012345678', company: 'eko-electric', meterKind: 'postpaid' },
    {
      ...{ ...of, createdAt: '2026-01-01T10:00:00.000Z' },
      ...{ paymentId: 'p1', metre_number: '45012345679', company: company.code, meterKind: 'prepaid' },
    },
  ])
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  const companyField = page.getByLabel('Electricity company')
  await expect(companyField).toHaveValue('eko-electric')
  await expect(page.getByRole('radio', { name: 'Postpaid' })).toBeChecked()
  await page.getByRole('group', { name: 'Saved meters' }).getByText('45012345679').click()
  await expect(companyField).toHaveValue(company.code)
  await expect(page.getByRole('radio', { name: 'Prepaid' })).toBeChecked()
  await expect(meterStatus(page)).toContainText('At least ₦500.00')
  await meterField(page).fill('4501 2345 678')
  await expect(companyField).toHaveValue('eko-electric')
  await expect(page.getByRole('radio', { name: 'Postpaid' })).toBeChecked()
  await companyField.selectOption('Jos Electricity')
  await page.reload()
  await expect(companyField).toHaveValue('jos-electric')
  await expect(meterField(page)).toHaveValue('4501 2345 678')
})

test('a late token appears in the panel and the table without a reload', async ({
  page,
  world,
  signedInAs,
}) => {
  const customer = await openAsOwner(page, world, signedInAs)
  let isLate = true
  const late = ({ token, units, vendState, ...bill }: BillPayment) =>
    isLate && bill.status === 'paid'
      ? { ...bill, vendState: 'waiting' }
      : { ...bill, token, units, vendState }
  await changeAnswer(page, '**/user/verify-bill-payment/*', late)
  await changeAnswer(page, '**/user/get-bill-payments/*', (bills: BillPayment[]) => bills.map(late))
  await payFor(page, meters.keyChange)
  await expect(payment(page)).toContainText('Your token is on its way. We also send it by mail.')
  await expect(history(page).getByText('Token on its way').locator('visible=true')).toBeVisible()
  await expect.poll(async () => (await theBill(world, customer)).vendState).toBe('done')
  isLate = false
  const titles = ['Key this in first', 'Key this in first', 'Token', 'Bonus token']
  const { token = [] } = await theBill(world, customer)
  await expect(payment(page).getByRole('listitem')).toContainText(
    titles.map((title, index) => `${title}${grouped(token[index]?.digits ?? '')}`),
  )
  await expect(payment(page)).toContainText('Key them in within 3 months, in this order.')
  await expect(history(page).getByText('Token on its way')).toHaveCount(0)
  await expect(
    history(page)
      .getByRole('button', { name: /^Show token/ })
      .locator('visible=true'),
  ).toBeVisible()
})

test('a postpaid bill is credited to the account and names its debt', async ({ page, world, signedInAs }) => {
  const customer = await openAsOwner(page, world, signedInAs)
  const { debt } = await ownerOf(customer, world, meters.debt, 'postpaid')
  expect(debt).toBe(250)
  await page.getByText('Postpaid', { exact: true }).click()
  await fillFor(page, meters.debt)
  await expect(meterStatus(page)).toContainText('₦250.00 is owed on this account')
  await fill(page, { meter: meters.debt, amount: '5000' })
  await pay(page).click()
  await expect(dialog(page)).toContainText('₦250.00 is owed on this account')
  await page.keyboard.press('Escape')
  await payFor(page, meters.debt)
  const { name } = await ownerOf(customer, world, meters.debt, 'postpaid')
  expect(name).not.toContain('*')
  await expect(payment(page)).toContainText(`Paid to the account of ${name}.`)
  await expect(payment(page)).toContainText('₦250.00 of it paid a debt to Ikeja Electric.')
  await expect(history(page).getByRole('button', { name: /^Show token/ })).toHaveCount(0)
})

test('a refused bill shows the reason and mentions a refund', async ({ page, world, signedInAs }) => {
  await openAsOwner(page, world, signedInAs)
  await payFor(page, meters.refused)
  await expect(payment(page)).toContainText('or refund ₦5,000.00.')
  await expect(payment(page)).toContainText('The distributor refused the purchase.')
  await expect(payment(page).getByRole('link', { name: 'support@' })).toHaveAttribute('href', /^mailto:/)
  await expect(history(page).getByText('Refused').locator('visible=true')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a meter or an amount that the company refuses is refused beside its field', async ({
  page,
  world,
  signedInAs,
}) => {
  await openAsOwner(page, world, signedInAs)
  await fillFor(page, meters.unknown)
  await expect(meterField(page)).toHaveAccessibleDescription(/^Ikeja Electric has no prepaid meter/)
  await expectAccessible(page)
  await pay(page).click()
  await expect(meterField(page)).toBeFocused()
  await meterField(page).fill(meters.bounds)
  await expect(meterField(page)).not.toHaveAccessibleDescription(/no prepaid meter/)
  const amount = page.getByLabel('Amount')
  for (const [typed, said] of [
    ['4999.99', /^At least ₦5,000\.00 for this meter/],
    ['50001', /^At most ₦50,000\.00 for this meter/],
  ] as const) {
    await amount.fill(typed)
    await pay(page).click()
    await expect(amount).toHaveAccessibleDescription(said)
    await expect(amount).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)
  }
  await amount.fill('5000')
  await pay(page).click()
  await expect(dialog(page)).toContainText('₦5,000.00')
})

test('a customer ticks that the number is right when the meter cannot be checked', async ({
  page,
  world,
  signedInAs,
}) => {
  await openAsOwner(page, world, signedInAs)
  await fillFor(page, meters.checkDown)
  await expect(meterStatus(page)).toHaveText(down)
  await expect(pay(page)).toBeDisabled()
  await tick(page).check()
  await expect(pay(page)).toBeEnabled()
  // The page's own check goes well, the server's does not: only then it is asked for.
  await answerWith(page, checks, { name: 'ADA OBI' })
  await page.reload()
  await fillFor(page, meters.checkDown)
  await pay(page).click()
  await dialog(page).getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(tick(page)).toHaveAccessibleDescription(/say that you have done so$/)
  await expect(tick(page)).toBeFocused()
  await expectAccessible(page)
  await tick(page).check()
  await expect(tick(page)).not.toHaveAccessibleDescription(/./)
  const sending = page.waitForRequest(/make-bill-payment/)
  await pay(page).click()
  await expect(dialog(page)).not.toContainText('Meter of')
  await dialog(page).getByRole('button', { name: 'Confirm and pay' }).click()
  expect((await sending).postDataJSON()).toMatchObject({
    ...{ company: company.code, meterKind: 'prepaid', meterChecked: true },
  })
  await expect(payment(page)).toContainText('Payment pending')
})

test('a bill form that failed to load is loaded again, without a company where none is bought from', async ({
  page,
  world,
  signedInAs,
}) => {
  await respond(page, '**/user/profile', 500)
  await openAsOwner(page, world, signedInAs)
  const failed = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/user/profile')
  await changeAnswer(page, '**/user/profile', ({ power, ...rest }: Profile) => rest)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await fill(page, { meter: newMeter(), amount: '5000' })
  await expect(page.getByText(/Electricity company|Kind of meter/)).toHaveCount(0)
  const sending = page.waitForRequest(/make-bill-payment/)
  await pay(page).click()
  await dialog(page).getByRole('button', { name: 'Confirm and pay' }).click()
  expect(Object.keys((await sending).postDataJSON()).sort()).toEqual([
    ...['amount', 'metre_number', 'name', 'unitId'],
  ])
})
