import type { Locator, Page } from '@playwright/test'
import { cutOff, reconnect } from '../../support/apiCalls.ts'
import { editPerson, openOwned, ownerIn, paymentsIn } from '../../support/pages/adminPages.ts'
import { savedFile } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { companyToday } from '../../support/pages/companyToday.ts'
import { pdfText } from '../../support/pdfText.ts'

/** Presses a button that saves a PDF. @returns the file's name and its text */
async function saved(page: Page, button: Locator) {
  const { name, content } = await savedFile(page, button)
  return `${name}\n${pdfText(content)}`
}

test('admins download receipts and statements beside payment, unit and user, also after a failure', async ({
  page,
  world,
}) => {
  // A statement names the day on which it is made.
  await companyToday()
  const { name, email, person } = await openOwned(page, world)
  const receipt = { name: `Receipt: Deposit, ${name}` }
  const paper = await saved(page, paymentsIn(page).getByRole('button', receipt))
  expect(paper).toMatch(/^receipt-\w+\.pdf\n/)
  expect(paper).toContain(`Received from\n${person}`)

  const statement = ownerIn(page).getByRole('button', { name: 'Statement (PDF)' })
  await cutOff(page, '/admin/statement/*')
  await statement.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await reconnect(page, '/admin/statement/*')
  const onUnit = await saved(page, statement)
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
