import { holdCode } from '../../support/apiCalls.ts'
import { openDashboard, openOwned, ownerIn, untilCounted } from '../../support/pages/adminPages.ts'
import { openNewProject, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, press, test } from '../../support/pages/adminTest.ts'

test('a dialog focuses its first field, and Enter there sends it', async ({ page, world }) => {
  await openOwned(page, world)
  await press(page.getByRole('button', { name: 'Update Payment' }), 'Enter')
  await expect(
    page.getByRole('dialog', { name: 'Update Payment' }).getByLabel('New Price Paid'),
  ).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(ownerIn(page)).toContainText('₦2,000.00')
})

test('on a phone a dialog focuses its heading, and the search its field @phone', async ({ page, world }) => {
  await openOwned(page, world)
  await press(page.getByRole('button', { name: 'Update Payment' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Update Payment' })
  await expect(dialog.getByLabel('New Price Paid')).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Name, phone, email or id' })).toBeFocused()
})

test('Add User focuses the choice of a person, whose unknown name or address fills in a new account', async ({
  page,
  world,
}) => {
  await openNewUnit(page, world)
  const add = page.getByRole('button', { name: 'Add User' })
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const select = dialog.getByRole('combobox')
  await expect(select).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(select).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await press(add, 'Enter')
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

test('a dialog opens at once, can be closed while its code loads, and then leaves the focus where it was moved to', async ({
  page,
}) => {
  await openDashboard(page)
  await untilCounted(page)
  const add = page.getByRole('button', { name: 'Add New User' }).first()
  const release = await holdCode(page)
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog).toContainText('Loading...')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await press(add, 'Enter')
  await expect(dialog).toContainText('Loading...')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  release()
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await press(add, 'Enter')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})
