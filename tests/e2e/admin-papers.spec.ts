import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { editPerson, ownerIn, paymentsIn } from '../support/adminPages.ts'
import { newOwnedUnit } from '../support/adminWorld.ts'
import { cutOff, reconnect } from '../support/apiCalls.ts'
import { expect, expectAccessible, superAdmin, test } from '../support/browser.ts'
import { companyToday } from '../support/companyToday.ts'
import { pdfText } from '../support/pdfText.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** Presses a button that saves a PDF. @returns the file's name and its text */
async function saved(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  return `${file.suggestedFilename()}\n${pdfText(await readFile(await file.path()))}`
}

test('receipts and statements open beside payment, home and customer', async ({ page, world }) => {
  // A statement contains its day.
  await companyToday()
  const { id, name, email, person } = await newOwnedUnit(world, 1000)

  await page.goto(`/admin-dashboard/units/${id}`)
  const receipt = { name: `Receipt: Deposit, ${name}` }
  const paper = await saved(page, paymentsIn(page).getByRole('button', receipt))
  expect(paper).toMatch(/^receipt-\w+\.pdf\n/)
  expect(paper).toContain(`Received from\n${person}`)
  await expectAccessible(page)

  const onUnit = await saved(page, ownerIn(page).getByRole('button', { name: 'Statement (PDF)' }))
  expect(onUnit).toMatch(/^statement-test-court-.*\.pdf\n/)
  expect(onUnit).toContain(email)

  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  await books.getByRole('searchbox').fill(email)
  expect(await saved(page, books.getByRole('button', receipt))).toBe(paper)

  await page.goto('/admin-dashboard')
  const dialog = await editPerson(page, email)
  expect(await saved(page, dialog.getByRole('button', { name: `Statement: ${name}` }))).toBe(onUnit)
})

test('a document that failed to download can be requested again', async ({ page, world }) => {
  const { id, email } = await newOwnedUnit(world, 1000)
  await page.goto(`/admin-dashboard/units/${id}`)
  await cutOff(page, '/admin/statement/*')
  const button = page.getByRole('button', { name: 'Statement (PDF)' })
  await button.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await reconnect(page, '/admin/statement/*')
  expect(await saved(page, button)).toContain(email)
})
