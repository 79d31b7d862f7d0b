import type { Page } from '@playwright/test'
import { callAsAdmin, newPerson, newUnit } from './adminWorld.ts'
import { expect } from './browser.ts'
import type { World } from './world.ts'

/* The page of a unit and its dialog that records a payment. */

/** The page of a unit with an owner who has paid 1,000, which is listed: a payment is looked up among what was listed before. */
export async function openOwned(page: Page, world: World): Promise<string> {
  const { id } = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, owner)
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByRole('region', { name: 'Unit Transactions' })).toContainText('₦1,000.00')
  return id
}

export const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Update Payment' })
export const ownerIn = (page: Page) => page.getByRole('region', { name: 'User', exact: true })
/** The dialog says so beside its field. */
export const expectRefusal = (page: Page, words: RegExp) =>
  expect(dialogIn(page).getByLabel('New Price Paid')).toHaveAccessibleDescription(words)
export const openDialog = (page: Page) => page.getByRole('button', { name: 'Update Payment' }).click()
export const update = (page: Page) =>
  dialogIn(page).getByRole('button', { name: 'Update', exact: true }).click()

export async function send(page: Page, amount: string) {
  await dialogIn(page).getByLabel('New Price Paid').fill(amount)
  await update(page)
}

export async function amountsOf(world: World, unitId: string): Promise<number[]> {
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit-transactions/${unitId}`)
  return (data as { amount: number }[]).map(({ amount }) => amount).sort((one, other) => one - other)
}
