import { holdCode } from '../../support/apiCalls.ts'
import { openOwned, ownerIn } from '../../support/pages/adminPages.ts'
import { openNewProject, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, isPhone, press, test } from '../../support/pages/adminTest.ts'

test('a dialog focuses its first field, on a phone its heading @widths', async ({ page, world }) => {
  await openOwned(page, world)
  await press(page.getByRole('button', { name: 'Update Payment' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Update Payment' })
  const field = dialog.getByLabel('New Price Paid')
  if (isPhone(page)) {
    await expect(field).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()
    return
  }
  await expect(field).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(ownerIn(page)).toContainText('₦2,000.00')
})

test('Add User focuses the choice of a person and gives focus back on Escape', async ({ page, world }) => {
  await openNewUnit(page, world)
  await press(page.getByRole('button', { name: 'Add User' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
})

test('a confirmation focuses its heading and keeps Tab within it', async ({ page, world }) => {
  await openNewProject(page, world)
  await press(page.getByRole('button', { name: 'Mark Completed' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark this project completed?' })
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['Close', 'Yes, it is completed', 'Not yet', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
})

test('a dialog that finishes loading leaves the focus where it was moved to', async ({ page }) => {
  await page.goto('/admin-dashboard')
  const add = page.getByRole('button', { name: 'Add New User' }).first()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  const release = await holdCode(page)
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  release()
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await press(add, 'Enter')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
})

test('a name or email address that matches nobody fills in a new account', async ({ page, world }) => {
  await openNewUnit(page, world)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const select = dialog.getByRole('combobox')
  await select.fill(' Zuwaira Nobody-Else ')
  await expect(dialog.getByText('No options')).toBeVisible()
  await press(select, 'Tab')
  await expect(dialog.getByLabel('Name')).toHaveValue('Zuwaira Nobody-Else')
  await expect(dialog.getByText('Nobody on the list: this will be a new account.')).toBeVisible()
  await expectAccessible(page)
  await select.fill('new.person@nowhere.example')
  await expect(dialog.getByText('No options')).toBeVisible()
  await press(select, 'Tab')
  await expect(dialog.getByLabel('Email')).toHaveValue('new.person@nowhere.example')
  await expect(dialog.getByLabel('Name')).toHaveValue('Zuwaira Nobody-Else')
})
