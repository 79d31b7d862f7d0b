import { holdCalls, loseAnswer } from '../../support/apiCalls.ts'
import { importPeople } from '../../support/pages/adminPages.ts'
import { savedFile } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, press, shown, superAdmin, test } from '../../support/pages/adminTest.ts'
import { newProject, newUnit, uniqueEmail } from '../../support/worlds/adminWorld.ts'

test('users are previewed and imported from a CSV file, also over lost answers, and exported to one', async ({
  page,
}) => {
  const [known, fresh] = [superAdmin, uniqueEmail()]
  const csv = [
    'First name,Last name,Email,Phone number',
    `Ijeoma,Okeke,${fresh},+234 803 555 0000`,
    `Adaeze,Okonkwo,${known},`,
    'Broken,Line,not an address,',
  ].join('\n')
  await page.goto('/admin-dashboard')
  const dialog = await importPeople(page, csv)
  await expect(dialog).toContainText("1 will be added, 1 has an account already, 1 can't be read")
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^4Broken Line.*This is not an email address$/,
    /^2Ijeoma Okeke.*Will be added$/,
    /^3Adaeze Okonkwo.*Has an account already/,
  ])
  const heading = dialog.getByRole('heading', { name: 'Import users' })
  await expect(heading).toBeFocused()
  await expectAccessible(page)
  const creating = /\/create-user$/
  await loseAnswer(page, creating, 100)
  await press(dialog.getByRole('button', { name: 'Add 1 user' }), 'Enter')
  await expect(dialog.getByText('No answer comes. The import goes on when one does.')).toBeVisible()
  await page.unroute(creating)
  // A browser says so when its network returns.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog).toContainText('1 account added')
  await expect(heading).toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('searchbox', { name: /Search name/ }).fill(fresh)
  await expect(shown(page, fresh)).toHaveCount(1)
  const file = await savedFile(page, page.getByRole('button', { name: 'Export' }))
  expect(file.name).toMatch(/^palmstone-users-\d{4}-\d{2}-\d{2}\.csv$/)
  const [, line, ...others] = `${file.content}`.trim().split('\n')
  expect(line).toContain(`Ijeoma,Okeke,${fresh},+234 803 555 0000,user,`)
  expect(others).toEqual([])
})

test('an import reads Excel’s Unicode Text, and closing it half-way stops it and reports what was done', async ({
  page,
}) => {
  const release = await holdCalls(page, '**/admin/create-user')
  const emails = Array.from({ length: 6 }, uniqueEmail)
  const lines = [
    'Name\tEmail\tGSM No.\tUnit',
    ...emails.map((email) => `Adé Olú\t${email}\t08092223334\tBlock A`),
  ]
  const text = `\uFEFF${lines.join('\r\n')}\r\n`
  await page.goto('/admin-dashboard?list=admin')
  const dialog = await importPeople(page, Buffer.from(text, 'utf16le'), 'people.txt')
  await expect(dialog).toContainText('6 will be added')
  await expect(dialog).toContainText(`Adé Olú · ${emails[0]} · 08092223334`)
  await expect(dialog).toContainText('Not read: Unit')
  await dialog.getByRole('button', { name: 'Add 6 admins' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toContainText('Stopping...')
  release()
  await expect(dialog).toContainText('4 accounts added, 2 lines not sent')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a superAdmin brings in past sales from a sheet without a mail, then invites one owner and the others', async ({
  page,
  world,
}) => {
  const { id, name: project } = await newProject(world)
  const [ada, ...others] = ['Ada', 'Bola', 'Chidi'].map((name) => ({ name, email: uniqueEmail() }))
  const rows = ['"₦1,500,000.00",30-Nov-24', ',', '250000,45626']
  const lines = ['Project,Home,Name,Email,Amount,Day']
  for (const [index, person] of [ada, ...others].entries()) {
    const { name: home } = await newUnit(world, id)
    lines.push(`${project},${home},${person?.name} Sale,${person?.email},${rows[index]}`)
  }
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Bring in past sales' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog).toContainText('To be added: 3 homes, 2 payments, ₦1,750,000.00')
  await expect(dialog).toContainText('Bola Sale · nothing paid yet')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 3 homes' }).click()
  await expect(dialog).toContainText('3 homes added')
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Invite 3 owners' }).click()
  await page.getByRole('button', { name: 'Invite Ada Sale' }).click()
  await expect(page.getByText('Invitation Sent')).toBeVisible()
  await expect(shown(page, ada?.email ?? '')).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite all' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite 2 owners' }).click()
  await expect(page.getByText('No owner waits for an invitation here.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(shown(page, ada?.email ?? '')).toHaveCount(1)
})
