import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callAsAdmin, newPerson, newUnit } from '../support/adminWorld.ts'
import { expect, expectAccessible, superAdmin, test } from '../support/browser.ts'
import { companyToday } from '../support/companyToday.ts'
import { pdfText } from '../support/pdfText.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** What is saved by pressing a button, by its name and its words. */
async function saved(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  return `${file.suggestedFilename()}\n${pdfText(await readFile(await file.path()))}`
}

test('a customer’s receipts and statement are opened where the payment and the home are seen', async ({
  page,
  world,
}) => {
  // A statement says as of which day it is.
  await companyToday()
  const unit = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${unit.id}/add-user`, owner)

  await page.goto(`/admin-dashboard/units/${unit.id}`)
  const receipt = { name: `Receipt: Deposit, ${unit.name}` }
  const lines = page.getByRole('region', { name: 'Unit Transactions' })
  const paper = await saved(page, lines.getByRole('button', receipt))
  expect(paper).toMatch(/^receipt-\w+\.pdf\n/)
  expect(paper).toContain(`Received from\n${firstName} ${lastName}`)
  await expectAccessible(page)

  const statement = page.getByRole('region', { name: 'User', exact: true })
  const onUnit = await saved(page, statement.getByRole('button', { name: 'Statement (PDF)' }))
  expect(onUnit).toMatch(/^statement-test-court-.*\.pdf\n/)
  expect(onUnit).toContain(email)

  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  await books.getByRole('searchbox').fill(email)
  expect(await saved(page, books.getByRole('button', receipt))).toBe(paper)

  await page.goto('/admin-dashboard')
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: `Edit ${firstName} ${lastName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  expect(await saved(page, dialog.getByRole('button', { name: `Statement: ${unit.name}` }))).toBe(onUnit)
})

test('a paper that cannot be fetched says so, and can be asked for again', async ({ page, world }) => {
  const unit = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${unit.id}/add-user`, owner)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await page.route('**/admin/statement/*', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Statement (PDF)' })
  await button.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.unroute('**/admin/statement/*')
  expect(await saved(page, button)).toContain(email)
})
