import { newPerson, newUnit } from '../support/adminWorld.ts'
import { admin, buyer, expect, expectAccessible, press, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('a customer who asks for it is erased, once their address is typed', async ({
  page,
  world,
}) => {
  const { email, lastName, id } = await newPerson(world)
  await page.goto(`/admin-dashboard?q=${id}`)
  await page.getByRole('button', { name: `Edit Zainab ${lastName}` }).click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Half typed')
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Customer' })
  const field = dialog.getByLabel('Their email')
  const erase = dialog.getByRole('button', { name: 'Erase Customer' })
  await field.fill(superAdmin)
  await press(erase, 'Enter')
  await expect(field).toBeFocused()
  await expect(dialog.getByText(`This is not the address of Zainab ${lastName}`)).toBeVisible()
  await expectAccessible(page)
  await field.fill(` ${email.toUpperCase()} `)
  await press(erase, 'Enter')
  await expect(page.getByText('Customer Erased')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'Erased customer' })
  await expect(row).toHaveCount(1)
  await expect(row).not.toContainText('@')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half typed')

  await page.goto(`/admin-dashboard/units/${(await newUnit(world)).id}`)
  await press(page.getByRole('button', { name: 'Add User' }), 'Enter')
  const picker = page.getByRole('combobox', { name: 'User', exact: true })
  await picker.click()
  await expect(page.getByRole('option', { name: buyer })).toBeVisible()
  await picker.fill('Erased customer')
  await expect(page.getByText('No options')).toBeVisible()
})

test('nobody but a superAdmin erases, and no admin is erased', async ({
  page,
  world,
  signedInAs,
}) => {
  const { email } = await newPerson(world)
  const edit = page.getByRole('button', { name: /^Edit / })
  const open = async (address: string) => {
    await page.goto(address)
    await press(edit, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible()
  }
  const erase = page.getByRole('button', { name: 'Erase' })
  await open(`/admin-dashboard?list=admin&q=${admin}`)
  await expect(erase).toHaveCount(0)
  await open(`/admin-dashboard?q=${email}`)
  await expect(erase).toHaveCount(1)
  await signedInAs(admin)
  await open(`/admin-dashboard?q=${email}`)
  await expect(erase).toHaveCount(0)
})
