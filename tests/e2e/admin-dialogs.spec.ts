import { callAsAdmin, newPerson, newProject, newUnit } from '../support/adminWorld.ts'
import { expect, expectAccessible, isPhone, press, superAdmin, test } from '../support/browser.ts'
import { holdCode } from '../support/heldCode.ts'
import type { World } from '../support/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** A unit whose owner has paid 1,000. */
async function ownedUnit(world: World): Promise<string> {
  const { id } = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, owner)
  return id
}

test('a dialog begins in its first field, and at its heading where fingers point', async ({
  page,
  world,
}) => {
  await page.goto(`/admin-dashboard/units/${await ownedUnit(world)}`)
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
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText('₦2,000.00')
})

test('the field of a unit that opens the payment dialog does not send it by the same key @desktop', async ({
  page,
  world,
}) => {
  await page.goto(`/admin-dashboard/units/${await ownedUnit(world)}`)
  await press(page.getByLabel('New Price', { exact: true }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Update Payment' })
  await expect(dialog.getByLabel('New Price Paid')).toBeFocused()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('the dialog of a new owner begins in the choice of a person @desktop', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await press(page.getByRole('button', { name: 'Add User' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
})

test('a dialog that only asks begins at its question, and Enter does nothing yet', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  await press(page.getByRole('button', { name: 'Mark Completed' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark this project completed?' })
  await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
})

test('who went to the button that closes while a dialog loads is left there @desktop', async ({ page }) => {
  await page.goto('/admin-dashboard')
  const add = page.getByRole('button', { name: 'Add New User' }).first()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  const code = await holdCode(page)
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  code.release()
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await press(add, 'Enter')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
})

test('a name that nobody on the list has is taken over as that of a new person', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
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
