import type { Locator, Page } from '@playwright/test'
import type { Overview, UnvendedBill } from '#contract/admin.ts'
import type { Vend, VendState } from '#contract/power.ts'
import { changeAnswer } from '../apiCalls.ts'
import { ask, callAsAdmin } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { buyer, expect } from './browser.ts'
import { someUnit } from './paying.ts'

/** The electricity of a paid bill of a prepaid meter, which the reseller can be asked about. */
export const aVend = (over: Partial<Vend> = {}): Vend => ({
  billId: 'b1',
  metre_number: '04512345678',
  company: 'Ikeja Electric',
  meterKind: 'prepaid',
  vendState: 'waiting',
  canAsk: true,
  ...over,
})

/** A bill in the overview that still waits for its electricity. */
export const anUnvended = (over: Partial<UnvendedBill> = {}): UnvendedBill => ({
  ...aVend(),
  unitId: 'u1',
  unitName: 'Flat 9',
  projectName: 'Lagoon Row',
  payer: { _id: 'p1', firstName: 'Ngozi', lastName: 'Okafor' },
  amount: 15_000,
  paidAt: '2026-11-22T17:45:00.000Z',
  ...over,
})

/** Makes the overview list these bills. @returns a function that changes the list */
export async function showUnvended(page: Page, bills: UnvendedBill[], count = bills.length) {
  let listed = { count, bills }
  await changeAnswer(page, '**/admin/overview', (data: object) => ({ ...data, unvended: listed }))
  return (now: UnvendedBill[]) => {
    listed = { count: now.length, bills: now }
  }
}

/**
 * Answers the calls about a bill's electricity instead of the API.
 * @returns the bodies of these calls
 */
export async function answerVend(page: Page, vendState: VendState, then: () => void = () => undefined) {
  const sent: unknown[] = []
  await page.route('**/admin/bill/*/vend', (route) => {
    sent.push(route.request().postDataJSON())
    then()
    return route.fulfill({ json: { message: 'Saved', data: { vendState } } })
  })
  return sent
}

/** The overview's card for bills without electricity. */
export const unvendedCard = (page: Page): Locator =>
  page.getByRole('button', { name: /payments? without token/ })

/** Opens the list and then the dialog that settles a bill. @returns the dialog */
export async function resolve(page: Page, meter: string): Promise<Locator> {
  await unvendedCard(page).click()
  await page.getByRole('button', { name: `Resolve ${meter}` }).click()
  return page.getByRole('dialog', { name: /^Electricity (token|credit)$/ })
}

/** The state of a meter's electricity in the overview; undefined after it has arrived. */
export const stateOf = async (world: World, meter: string) =>
  (await callAsAdmin<Overview>(world, 'GET /admin/overview')).unvended?.bills.find(
    ({ metre_number }) => metre_number === meter,
  )?.vendState

/**
 * Pays for electricity as the demo's buyer, and waits until the sandbox has answered for the meter
 * (docs/electricity.md). @returns the unit
 */
export async function payForPower(world: World, meter: string, state: VendState): Promise<string> {
  const unitId = await someUnit(world)
  const bill = { name: 'Amara Nwachukwu', metre_number: meter, amount: 5000, unitId }
  const { authorization_url } = await ask<{ authorization_url: string }>(
    world,
    buyer,
    'POST /user/make-bill-payment',
    { ...bill, company: 'ikeja-electric', meterKind: 'prepaid' },
  )
  await fetch(authorization_url, { method: 'POST', body: 'decision=pay', redirect: 'manual' })
  await expect.poll(() => stateOf(world, meter)).toBe(state)
  return unitId
}
