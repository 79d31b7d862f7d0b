import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  press,
  superAdmin,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newPerson, newUnit } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

const made: string[] = []
/** Opens the accounts again: other test files expect no closed accounts in the list. */
test.afterEach(async ({ world }) => {
  // The call refuses an account that is open already.
  for (const id of made.splice(0))
    await callAsAdmin(world, `POST /admin/reopen-account/${id}`).catch(() => undefined)
})

const newAdmin = async (world: World) => {
  const { id, email, firstName, lastName } = await newPerson(world, 'admin')
  made.push(id)
  return { id, email, name: `${firstName} ${lastName}` }
}
const manage = (world: World, unitId: string, email: string) =>
  callAsAdmin(world, `PUT /admin/add-project-manager/${unitId}`, { email })
const show = (page: Page, q: string) => page.goto(`/admin-dashboard?list=admin&q=${q}`)

test('a superAdmin closes an account, hands over its unit, and reopens it', async ({ page, world }) => {
  const leaver = await newAdmin(world)
  const next = await newAdmin(world)
  const unit = await newUnit(world)
  await manage(world, unit.id, leaver.email)
  await show(page, leaver.id)
  await page.getByRole('button', { name: `Edit ${leaver.name}` }).click()
  await page.getByRole('dialog').getByLabel('First Name').fill('Half typed')
  await page.getByRole('button', { name: 'Close Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Account' })
  const close = dialog.getByRole('button', { name: 'Close Account' })
  await expect(dialog).toContainText(`${leaver.name} is signed out everywhere at once`)
  await expect(close).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Who takes over their 1 home' }).fill(next.email)
  await page.getByRole('option', { name: next.email }).click()
  await expect(dialog).toContainText(`${next.name} manages it from now on`)
  await expectAccessible(page)
  await loseAnswer(page, /\/close-account\//)
  await press(close, 'Enter')
  await expect(page.getByText('Account Closed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: leaver.name })
  await expect(row).toContainText(/Closed since \d\d\/\d\d\/\d{4}/)
  await expect(row.getByRole('button')).toHaveText(['Open again'])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half typed')

  await press(row.getByRole('button'), 'Enter')
  const again = page.getByRole('dialog', { name: 'Open Account Again' })
  await expect(again).toContainText(`codes that go to ${leaver.email}`)
  await press(again.getByRole('button', { name: 'Open Account Again' }), 'Enter')
  await expect(page.getByText('Account Opened Again')).toBeVisible()
  await expect(row.getByRole('button', { name: `Edit ${leaver.name}` })).toBeVisible()
  await expect(row).not.toContainText('Closed')

  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await expect(page.getByRole('region', { name: 'Admin', exact: true })).toContainText(next.name)
})

test('the dialog Close Account reports changes made since it was opened', async ({ page, world }) => {
  const leaver = await newAdmin(world)
  await show(page, leaver.id)
  await page.getByRole('button', { name: `Edit ${leaver.name}` }).click()
  await page.getByRole('button', { name: 'Close Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Account' })
  const close = dialog.getByRole('button', { name: 'Close Account' })
  await expect(close).toBeEnabled()
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  const unit = await newUnit(world)
  await manage(world, unit.id, leaver.email)
  await press(close, 'Enter')
  await expect(page.getByText('They manage 1 home. Choose who takes over.')).toBeVisible()
  await expect(dialog.getByRole('combobox')).toBeVisible()
  await callAsAdmin(world, `POST /admin/close-account/${leaver.id}`, { email: admin })
  await dialog.getByRole('combobox').fill(admin)
  await page.getByRole('option', { name: admin }).click()
  await press(close, 'Enter')
  await expect(page.getByText('This account is closed already.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: leaver.name })).toContainText('Closed since')
})

test('only a superAdmin can close, reopen and erase accounts, and no closed account becomes a manager', async ({
  page,
  world,
  signedInAs,
}) => {
  const [leaver, closed] = [await newAdmin(world), await newAdmin(world)]
  const customer = await newPerson(world)
  await callAsAdmin(world, `POST /admin/close-account/${closed.id}`, {})
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const ends = dialog.getByRole('button', { name: /^(Close Account|Erase)$/ })
  const open = async (query: string) => {
    await page.goto(`/admin-dashboard?${query}`)
    await press(page.getByRole('button', { name: /^Edit / }), 'Enter')
    await expect(dialog.getByLabel('First Name')).toBeVisible()
  }
  const [ofAdmin, ofCustomer] = [`list=admin&q=${leaver.email}`, `q=${customer.email}`]
  await open(ofAdmin)
  await expect(ends).toHaveText(['Close Account'])
  await open(ofCustomer)
  await expect(ends).toHaveText(['Erase'])
  await open(`list=admin&q=${superAdmin}`)
  await expect(ends).toHaveCount(0)

  await signedInAs(admin)
  for (const query of [ofAdmin, ofCustomer]) {
    await open(query)
    await expect(ends).toHaveCount(0)
  }
  await show(page, closed.id)
  const row = page.getByRole('row').filter({ hasText: closed.name })
  await expect(row).toContainText('Closed since')
  await expect(row.getByRole('button')).toHaveCount(0)
  await openNewUnit(page, world)
  await press(page.getByRole('button', { name: 'Add Admin' }), 'Enter')
  const picker = page.getByRole('combobox', { name: 'Admin', exact: true })
  await picker.fill(leaver.email)
  await expect(page.getByRole('option', { name: leaver.email })).toBeVisible()
  await picker.fill(closed.email)
  await expect(page.getByText('No options')).toBeVisible()
})

test('erasing a customer requires typing their email address', async ({ page, world }) => {
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

  await openNewUnit(page, world)
  await press(page.getByRole('button', { name: 'Add User' }), 'Enter')
  const picker = page.getByRole('combobox', { name: 'User', exact: true })
  await picker.fill(buyer)
  await expect(page.getByRole('option', { name: buyer })).toBeVisible()
  await picker.fill('Erased customer')
  await expect(page.getByText('No options')).toBeVisible()
})
