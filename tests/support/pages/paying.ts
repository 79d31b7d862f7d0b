import type { Page } from '@playwright/test'
import type { OwnedUnit } from '#contract/owners.ts'
import { ask } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import type { Bill } from './billPages.ts'
import { buyer } from './browser.ts'

export const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })
/** The list of the unit's payments. */
export const history = (page: Page) => page.getByRole('region', { name: 'Recent Transactions' })
/** The state of the running payment. Other status messages have no heading. */
export const payment = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ has: page.getByRole('heading') })

/** A meter number that no other test has paid for. */
export const newMeter = () => `${Math.floor(1e10 + Math.random() * 8e10)}`

/** A unit of the demo's buyer. */
export async function someUnit(world: World): Promise<string> {
  const [owned] = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  if (owned === undefined) throw new Error('The demo’s buyer owns nothing')
  return owned.unitId._id
}

/** Opens the form for a unit of the demo's buyer, and fills it in. @returns the unit's id */
export async function openForm(page: Page, world: World, bill: Bill): Promise<string> {
  const unitId = await someUnit(world)
  await page.goto(`/pay-electricity-bill?unitId=${unitId}`)
  await fill(page, bill)
  return unitId
}

/** Chooses a distributor if the form asks for one and remembers none. */
export async function pickCompany(page: Page): Promise<void> {
  const company = page.getByLabel('Electricity company')
  if ((await company.count()) > 0 && (await company.inputValue()) === '')
    await company.selectOption('Eko Electricity')
}

export async function fill(page: Page, { meter, amount }: Bill): Promise<void> {
  await page.getByLabel('Name').fill('Amara Nwachukwu')
  await pickCompany(page)
  await page.getByLabel('Meter Number').fill(meter)
  await page.getByLabel('Amount').fill(amount)
}

/** Fills in the form and confirms. @returns the provider's tab */
export async function checkout(page: Page, bill: Bill): Promise<Page> {
  await fill(page, bill)
  await pay(page).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const tab = await opening
  await tab.waitForURL(/\/sandbox\/checkout\//)
  return tab
}
