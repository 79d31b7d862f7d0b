import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { newOwnedUnit } from '../../support/worlds/adminWorld.ts'
import { pdf } from '../../support/worlds/privateFiles.ts'

const letter = (words: string) => ({
  name: `${words}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(`/${words}`)),
})

test('a buyer opens, reads and acknowledges a letter that an admin dropped on the page of the home @widths', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newOwnedUnit(world, 12_000_000)
  await signedInAs(admin)
  await page.goto(`/admin-dashboard/units/${home.id}`)
  const panel = page.getByRole('region', { name: 'Papers of the owner' })
  await expect(panel.getByText('No papers yet')).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles([letter('Letter'), letter('Passport')])
  const dialog = page.getByRole('dialog', { name: 'Add papers' })
  const first = dialog.getByRole('group', { name: /^Letter\.pdf/ })
  await first.getByLabel('Kind').selectOption('Allocation letter')
  await expect(first.getByLabel('Title')).toHaveValue('Allocation letter')
  await first.getByRole('checkbox', { name: 'Owners must say that they have read it' }).check()
  const second = dialog.getByRole('group', { name: /^Passport\.pdf/ })
  await second.getByLabel('Kind').selectOption('Identity paper')
  await expect(second.getByText('Admins alone read it.')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Tell the owner by mail' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 papers' }).click()
  await expect(panel.getByRole('heading', { name: 'Allocation letter' })).toBeVisible()
  await expect(panel.getByText('Nobody has opened it yet')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await signedInAs(home.email)
  await page.goto(`/projects/owned-units/${home.id}`)
  const papers = page.getByRole('region', { name: 'Papers' })
  await expect(papers.getByText('Contract of sale: after the purchase')).toBeVisible()
  await expect(papers.getByText('Please open and read it.')).toBeVisible()
  await expect(papers.getByText('Identity paper')).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await papers.getByRole('button', { name: 'Open Allocation letter' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('allocation-letter.pdf')
  const file = await readFile(await download.path())
  expect(createHash('sha256').update(file).digest('hex')).toBe(
    createHash('sha256').update(letter('Letter').buffer).digest('hex'),
  )
  await expect(papers.getByText(/It is not a signature\.$/)).toBeVisible()
  await expectAccessible(page)
  await papers.getByRole('button', { name: 'I have read this' }).click()
  await expect(papers.getByText(/^Read on \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  await expect(papers.getByRole('button', { name: 'I have read this' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(papers.getByRole('heading', { name: 'Allocation letter' })).toBeVisible()
  await expect(papers.getByRole('button', { name: 'Open Allocation letter' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await signedInAs(admin)
  await page.goto(`/admin-dashboard/units/${home.id}`)
  await expect(panel.getByText(/read it on \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Replace Allocation letter' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace Allocation letter' })
  await replacing.locator('input[type=file]').setInputFiles(letter('Newer'))
  await expect(replacing.getByLabel('Title')).toHaveValue('Allocation letter')
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click()
  await panel.getByText('History (1)').click()
  await expect(panel.getByText(/^Replaced on /)).toBeVisible()
  await panel.getByRole('button', { name: 'Withdraw Allocation letter' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw' })
  await withdrawing.getByLabel('Reason').fill('It names another home')
  await expectAccessible(page)
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel.getByText(/^Withdrawn on .+: It names another home\.$/)).toBeVisible()
})
