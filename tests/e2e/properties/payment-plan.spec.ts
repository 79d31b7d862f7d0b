import { links } from '#routes.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  shown,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newOwnedUnit, unique } from '../../support/worlds/adminWorld.ts'

test('an admin adds a template, makes a plan from it, changes it over a colleague’s change, and reminds the owner', async ({
  page,
  world,
}) => {
  const home = await newOwnedUnit(world, 1_000_000)
  const template = unique('Deposit and handover')
  await page.goto(links.adminUnit(home.id))
  const panel = page.getByRole('region', { name: 'Payment plan', exact: true })
  await expect(panel.getByText('No payment plan yet')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit plan' }).click()

  await panel.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Name').fill(template)
  const share = (line: string) => dialog.getByRole('group', { name: line })
  await share('Line 1').getByLabel('Title').fill('Deposit')
  await share('Line 1').getByLabel('Share').fill('30')
  await share('Line 1').getByLabel('Months after').fill('0')
  await expect(dialog.getByText('70% left to place')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add a line', exact: true }).click()
  await share('Line 2').getByLabel('Title').fill('At handover')
  await expect(share('Line 2').getByLabel('Share')).toHaveValue('70')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await panel.getByLabel('Template').selectOption(template)
  await panel.getByLabel('First day').fill('2026-01-31')
  await panel.getByRole('button', { name: 'Make the lines' }).click()
  const line = (number: number) => panel.getByRole('group', { name: `Line ${number}` })
  await expect(line(1).getByLabel('Amount')).toHaveValue('15000000')
  await expect(line(2).getByText('When the company tells you')).toBeVisible()
  const save = panel.getByRole('button', { name: 'Save' })
  await line(1).getByLabel('Amount').fill('15,500,000')
  await expect(panel.getByText('₦500,000 too much')).toBeVisible()
  await expect(save).toBeDisabled()
  await line(1).getByLabel('Amount').fill('14500000')
  await expect(panel.getByText('₦500,000 left to place')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a line after line 1' }).click()
  await line(2).getByLabel('Title').fill('Second payment')
  await line(2).getByLabel('Due on').fill('2026-01-30')
  await expect(panel.getByText('Line 2 is due before line 1')).toBeVisible()
  await line(2).getByLabel('Due on').fill('2026-02-28')
  await expect(panel.getByText('₦0 left to place')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const theirs = { lines: [{ title: 'Outright', amount: 50_000_000 }], tellOwner: false, editedVersion: 0 }
  await callAsAdmin(world, `PUT /admin/payment-plan/${home.ownedUnitId}`, theirs)
  await save.click()
  await expect(panel.getByRole('alert')).toContainText('Outright, ₦50,000,000')
  await expect(line(2).getByLabel('Title')).toHaveValue('Second payment')
  await page.reload()
  await expect(line(2).getByLabel('Title')).toHaveValue('Second payment')
  await panel.getByLabel('Tell the owner').uncheck()
  await save.click()
  await expect(page.getByText('Plan saved')).toBeVisible()
  await expect(shown(panel, 'Second payment')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Remind now' }).click()
  await expect(page.getByText('Reminder sent')).toBeVisible()
})
