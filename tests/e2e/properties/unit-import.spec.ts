import type { Locator, Page } from '@playwright/test'
import { openNewProject, savedFile } from '../../support/pages/adminSteps.ts'
import { admin, expect, expectAccessible, test } from '../../support/pages/adminTest.ts'
import { newProject, newUnit } from '../../support/worlds/adminWorld.ts'

/** Chooses a file with this text. */
const put = (dialog: Locator, text: string | Buffer) =>
  dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Opens the dialog of a project and chooses a file with this text. */
async function choose(page: Page, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import Units' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Units' })
  await put(dialog, text)
  return dialog
}

test('importing the filled template twice adds the units once', async ({ page, world }) => {
  await openNewProject(page, world)
  await page.getByRole('button', { name: 'Import Units' }).click()
  const download = await savedFile(page, page.getByRole('button', { name: 'Download the template' }))
  expect(download.name).toBe('palmstone-units-template.csv')
  const template = `${download.content}`
  expect(template).toContain('Name,Number of Rooms,Number of Bathrooms,Price,Payment Plan,Manager Email')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  const lines = ['Terrace 1,4,3,"₦85,000,000",Full payment,', `Terrace 2,4,3,85000000,installmental,${admin}`]
  const file = [template, ...lines, ''].join('\r\n')
  const dialog = await choose(page, file)
  await expect(dialog).toContainText("2 will be added, 1 is left out, 0 can't be read")
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2Example: Block A, Flat 1The example of the template: left out',
    '3Terrace 1 · 4 rooms · 3 bathrooms · ₦85,000,000.00 · Full paymentWill be added',
    `4Terrace 2 · 4 rooms · 3 bathrooms · ₦85,000,000.00 · Installmental · ${admin}Will be added`,
  ])
  await dialog.getByRole('button', { name: 'Add 2 units' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 units added')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const units = page.getByRole('table', { name: 'Units' })
  await expect(units.getByRole('row')).toContainText([
    'Name',
    'Terrace 1No owner · No manager',
    'Terrace 2No owner---',
  ])

  await choose(page, file)
  await expect(dialog).toContainText("0 will be added, 3 are left out, 0 can't be read")
  await expect(dialog.getByRole('button', { name: 'Nothing to add' })).toBeDisabled()
})

test('an import of units lists the problems of a file by line and column', async ({ page, world }) => {
  const { id } = await newProject(world)
  const { name } = await newUnit(world, id)
  await page.goto(`/admin-dashboard/projects/${id}`)
  const dialog = await choose(page, 'PK\u0003\u0004 and more')
  await expect(dialog.getByRole('alert')).toHaveText(/^This is a workbook\. Save it as CSV/)
  await put(dialog, 'Name;Price\r\nTerrace 1;45')
  await expect(dialog.getByRole('alert')).toHaveText(
    'The first line of the file must name its columns. Missing: Number of Rooms, Number of Bathrooms, Payment Plan.',
  )
  const lines = [
    'Unit;Bedrooms;Baths;Price;Plan;Floor;Manager',
    'Térrace 1;4;3;45.000.000;full;1',
    ';;;;;',
    'Terrace 2;;3;45,000,000;;1',
    `${name};;;;;`,
    `Terrace 3;4;3;45,000,000;full;1;${'w'.repeat(60)}@mail.example`,
    'Térrace 4;4;3;45,000,000;full;1',
  ]
  await put(dialog, Buffer.from(lines.join('\r\n'), 'latin1'))
  await expect(dialog).toContainText("1 will be added, 1 is left out, 3 can't be read")
  await expect(dialog).toContainText('Not read: Floor')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Will be added' })).toHaveText(/^7Térrace 4 · /)
  await expect(dialog.getByRole('table', { name: 'Problems' }).getByRole('row')).toHaveText([
    'LineColumnProblem',
    "2Price“45.000.000” can't be read. Write 1000 or 1,000",
    '4Number of RoomsMissing',
    '4Payment PlanMissing',
    `6Manager EmailNo admin has the email address “${'w'.repeat(40)}…”`,
  ])
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await expect(dialog.getByText('Choose a CSV file')).toBeVisible()
})
