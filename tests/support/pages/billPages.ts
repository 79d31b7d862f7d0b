import type { Page } from '@playwright/test'
import type { BillPayment } from '#contract/bills.ts'
import type { Transaction } from '#contract/transactions.ts'
import { ask } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { buyer, expect } from './browser.ts'

/** A bill as a person types it or a page shows it. */
export type Bill = { meter: string; amount: string }

const billsOf = (world: World, unitId: string) =>
  ask<BillPayment[]>(world, buyer, `GET /user/get-bill-payments/${unitId}`)

/** The status that the API returns for the payment of a meter. */
const statusOf = async (world: World, unitId: string, meter: string) =>
  (await billsOf(world, unitId)).find((bill) => bill.metre_number === meter)?.status

/** The buyer's transactions that name a meter. */
const transactionsAbout = async (world: World, meter: string) =>
  (await ask<Transaction[]>(world, buyer, 'GET /user/user-transactions')).filter(({ txTitle }) =>
    txTitle.includes(meter),
  )

/** The only row or card of a region that names a meter. */
const lineAbout = (page: Page, region: string, meter: string) =>
  page
    .getByRole('region', { name: region })
    .locator('tr, li')
    .filter({ hasText: meter })
    .locator('visible=true')

type Told = Bill & { status: 'Pending' | 'Paid' | 'Failed' }

/** Expects the same bill in this table, on the unit's page and in the customer's transactions. */
export async function expectAgreement(
  page: Page,
  world: World,
  unitId: string,
  { meter, amount, status }: Told,
) {
  await expect(lineAbout(page, 'Recent Transactions', meter)).toContainText([status])
  await expect(lineAbout(page, 'Recent Transactions', meter)).toContainText([amount])
  expect(await statusOf(world, unitId, meter)).toBe(status.toLowerCase())
  expect(await transactionsAbout(world, meter)).toHaveLength(status === 'Paid' ? 1 : 0)
  await page.goto(`/projects/owned-units/${unitId}`)
  await expect(lineAbout(page, 'Electricity', meter)).toContainText([status])
  await expect(lineAbout(page, 'Electricity', meter)).toContainText([amount])
  await page.goto('/user-dashboard')
  const all = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(all.locator('tr, li').locator('visible=true').first()).toBeVisible()
  await expect(all.getByText('Loading...')).toHaveCount(0)
  await expect(lineAbout(page, 'Recent Transactions', meter)).toHaveCount(status === 'Paid' ? 1 : 0)
  if (status === 'Paid') {
    await expect(lineAbout(page, 'Recent Transactions', meter)).toContainText([amount])
  }
}
