import type { Page } from '@playwright/test'
import {
  addOwner,
  amountIn,
  amountsOf,
  openOwned,
  openPayment,
  ownerIn,
  pay,
  paymentDialog,
  update,
} from '../../support/pages/adminPages.ts'
import { fill, openNewUnit } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  press,
  stopClock,
  superAdmin,
  test,
} from '../../support/pages/adminTest.ts'
import { newcomer } from '../../support/pages/people.ts'
import {
  callAsAdmin,
  newOwnedUnit,
  newPerson,
  newUnit,
  nextCall,
  uniqueEmail,
} from '../../support/worlds/adminWorld.ts'

test('the payment dialog previews amounts and refuses too large or unclear ones', async ({ page, world }) => {
  const { id, name, person } = await newOwnedUnit(world, 8_000_000)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Update Payment' }).click()
  const dialog = page.getByRole('dialog')
  const amount = amountIn(page)
  await amount.fill('42000000')
  await expect(dialog).toContainText(`₦42,000,000.00 is recorded for ${name}. ₦0.00 stays outstanding.`)
  await expect(amount).toHaveAccessibleDescription(
    new RegExp(`${person} is told by mail.*A wrong payment can be reversed\\.$`),
  )
  await amount.fill('42000001')
  await expect(amount).toHaveAccessibleDescription(/Only ₦42,000,000.00 is outstanding on this unit/)
  await expect(dialog).not.toContainText('is recorded for')
  await amount.fill('0')
  await expect(amount).toHaveAccessibleDescription('In naira')
  await amount.fill('1.000')
  await update(page)
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Write 1000 or 1,000/)
  await expect(dialog).not.toContainText('is recorded for')
  expect(await amountsOf(world, id)).toEqual([8_000_000])
})

test('the owner dialog previews a new owner and refuses more than the price', async ({ page, world }) => {
  const unit = await openNewUnit(page, world)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, { Name: 'Ada Lovelace Byron', Email: uniqueEmail(), 'Price Paid': '8000000' })
  const price = dialog.getByLabel('Price Paid')
  const words = `Ada Lovelace Byron becomes the owner of ${unit.name}, with ₦8,000,000.00 recorded as paid`
  await expect(price).toHaveAccessibleDescription(new RegExp(`^${words}`))
  await expect(price).toHaveAccessibleDescription(
    /₦42,000,000.00 stays outstanding.*A wrong owner can be removed/,
  )
  await price.fill('50000001')
  await expect(price).toHaveAccessibleDescription(/This unit costs ₦50,000,000.00/)
  const adding = nextCall(page, 'POST', /\/add-user$/)
  await addOwner(dialog)
  expect((await adding).postDataJSON()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace Byron' })
  await expect(price).toBeFocused()
  await expect(price).toHaveAccessibleDescription(/This unit costs ₦50,000,000.00/)
  await expect(price).toHaveValue('50000001')
})

/** Picks a person in the dialog that assigns an owner. */
async function pickUser(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByRole('combobox').fill(email)
  await dialog.getByRole('option', { name: email }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
}

test('Add User reports when the email address belongs to another name', async ({ page, world }) => {
  const unit = await newUnit(world)
  const person = await newPerson(world)
  const account = `${person.firstName} ${person.lastName}`
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  const [name, email] = [dialog.getByLabel('Name'), dialog.getByLabel('Email')]
  await pickUser(page, person.email)
  await expect(email).toHaveAccessibleDescription('')
  await name.fill('Mrs Patience Jonathan')
  await expect(email).toHaveAccessibleDescription(`This address is ${account}'s account.`)
  await dialog.getByLabel('Price Paid').fill('8000000')
  await expect(dialog).toContainText(`${account} becomes the owner of ${unit.name}`)
  await expect(dialog).not.toContainText('Mrs Patience Jonathan becomes')
  await expectAccessible(page)
  await email.fill(uniqueEmail())
  await expect(dialog).toContainText('Mrs Patience Jonathan becomes the owner')
  await email.fill(` ${person.email.toUpperCase()} `)
  await expect(dialog).toContainText(`This address is ${account}'s account.`)
  await name.fill(account.toLowerCase())
  await expect(email).toHaveAccessibleDescription('')
})

test('picking another person clears the phone number typed for the first', async ({ page, world }) => {
  const unit = await newUnit(world)
  const person = await newPerson(world)
  const unreachable = await newcomer(world, superAdmin)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const phone = page.getByRole('dialog', { name: 'Add User' }).getByLabel('Phone Number')
  await pickUser(page, person.email)
  await expect(phone).toHaveValue(person.phoneNumber)
  await phone.fill('08031112222')
  await pickUser(page, unreachable)
  await expect(phone).toHaveValue('')
})

test('the field New Price opens the payment dialog by a click and by Enter', async ({ page, world }) => {
  await openOwned(page, world)
  const field = page.getByLabel('New Price', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Update Payment' })
  for (const open of [() => field.click(), () => press(field, 'Enter')]) {
    await open()
    await expect(amountIn(page)).toBeFocused()
    // The Enter that opens the dialog must not send its form as well.
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(field).toBeFocused()
  }
})

test('an error toast does not cover the button of a dialog @widths', async ({ page, world }) => {
  await page.clock.install()
  await openOwned(page, world)
  await page.getByRole('button', { name: 'Update Payment' }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Update', exact: true })
  await amountIn(page).fill('5000')
  let sent = 0
  await page.route(/\/update-payment$/, (route) => {
    sent += 1
    return route.abort()
  })
  // An error toast goes after four seconds: the clock stands still to keep it.
  await stopClock(page)
  await submit.click()
  const error = dialog.getByRole('status').filter({ hasText: 'An Error Occured' })
  await expect(error).toBeVisible()
  await expect(submit).toBeEnabled()
  const before = sent
  const [toast, button] = [await error.boundingBox(), await submit.boundingBox()]
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(error).toHaveCount(0)
  await expect(dialog).toBeVisible()
  expect(sent).toBe(before)

  await submit.click()
  await expect(error).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('An Error Occured')).toBeVisible()
})

test('a payment is recorded to the kobo', async ({ page, world }) => {
  const { id } = await openOwned(page, world)
  await callAsAdmin(world, `PUT /admin/unit/${id}/update-unit`, { price: 24_500_000.5 })
  await page.reload()
  await openPayment(page)
  await expect(paymentDialog(page)).toContainText('₦24,499,000.50 is outstanding')
  await pay(page, '₦4,000.25')
  await expect(ownerIn(page)).toContainText('₦5,000.25')
  await expect(paymentDialog(page)).toHaveCount(0)
  await openPayment(page)
  await amountIn(page).fill('24,495,000.25')
  await expect(paymentDialog(page)).toContainText('₦24,495,000.25 is recorded')
  await expect(paymentDialog(page)).toContainText('₦0.00 stays outstanding')
  await update(page)
  await expect(ownerIn(page)).toContainText('₦24,500,000.50')
  expect(await amountsOf(world, id)).toEqual([1000, 4000.25, 24_495_000.25])
})
