import { companyDay } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import {
  addOwner,
  amountIn,
  fillOwner,
  openPayment,
  ownerIn,
  paymentsIn,
  update,
} from '../../support/pages/adminPages.ts'
import { fill, openNewUnit } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  shown,
  superAdmin,
  test,
} from '../../support/pages/adminTest.ts'
import { daysAgo } from '../../support/pages/companyToday.ts'
import { newcomer } from '../../support/pages/people.ts'
import { callAsAdmin, newPerson, newUnit, nextCall, uniqueEmail } from '../../support/worlds/adminWorld.ts'

type Payment = { amount: number; date: string }

const [phone, desktop] = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const

test('a unit gets an owner and lists the owner’s payments', async ({ page, world }) => {
  const person = await newPerson(world)
  await openNewUnit(page, world)
  await expect(page.getByText('No user assigned')).toBeVisible()
  await expect(shown(page, 'No transactions found')).toHaveCount(1)
  await page.setViewportSize(phone)
  await expect(shown(page, 'No Unit Avaible')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  const select = dialog.getByRole('combobox')
  await expect(select).toHaveAttribute('placeholder', 'Select User')
  await select.fill('nobody has this name')
  await expect(dialog.getByText('No options')).toBeVisible()
  await select.fill(person.email)
  await expect(dialog.getByRole('option', { name: person.email })).toBeVisible()
  await press(select, 'Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue(`${person.firstName} ${person.lastName}`)
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
  await dialog.getByLabel('Phone Number').fill('08037654321')
  await dialog.getByLabel('Price Paid').fill('10000000.7')
  const adding = nextCall(page, 'POST', /\/add-user$/)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await adding).postDataJSON()).toEqual({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: '08037654321',
    pricePaid: 10_000_000,
  })
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const owner = ownerIn(page)
  await expect(owner).toContainText(person.email)
  await expect(owner).toContainText('₦10,000,000.00')
  await expect(owner.getByRole('button', { name: 'Add User' })).toHaveCount(0)

  await openPayment(page)
  await amountIn(page).fill('5000000')
  const paying = nextCall(page, 'PUT', /\/admin\/owned-unit\/[^/]+\/update-payment$/)
  await update(page)
  expect((await paying).postDataJSON()).toEqual({ newPrice: 5_000_000, paidBefore: 10_000_000 })
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(owner).toContainText('₦15,000,000.00')
  await expect(owner).toContainText('₦5,000,000.00')
  const transactions = paymentsIn(page)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expect(shown(transactions, '₦5,000,000.00')).toHaveCount(1)
    await expect(shown(transactions, /^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  }
  await expect(transactions.getByRole('columnheader')).toHaveText([
    ...['#', 'Title', 'Amount Paid', 'Date', 'Reverse', 'Receipt'],
  ])
  const picture = page.getByRole('region', { name: 'Payments' })
  await expect(picture.getByRole('img', { name: '30 % of ₦50,000,000.00 is paid' })).toBeVisible()
  await picture.getByText('Figures').click()
  await expect(picture.getByRole('cell', { name: '₦15,000,000.00' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
})

test('the owner dialog previews a new owner, refuses more than the price and records the day of the money', async ({
  page,
  world,
}) => {
  const before = daysAgo(33)
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

  await price.fill('2000000')
  await dialog.getByLabel('Received on').fill(before)
  await expect(dialog).toContainText(`recorded as paid on ${dayInWords(before)}.`)
  await addOwner(dialog)
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  const payments = await callAsAdmin<Payment[]>(world, `GET /admin/unit-transactions/${unit.id}`)
  expect(payments.map(({ amount, date }) => [amount, companyDay(date)])).toEqual([[2_000_000, before]])
})

test('picking a person for a unit fills in their details, clears errors and reports another name', async ({
  page,
  world,
}) => {
  const person = await newPerson(world)
  const unreachable = await newcomer(world, superAdmin)
  const unit = await openNewUnit(page, world)
  const account = `${person.firstName} ${person.lastName}`
  const dialog = await fillOwner(page, 'nonsense')
  const [name, email] = [dialog.getByLabel('Name'), dialog.getByLabel('Email')]
  const phoneNumber = dialog.getByLabel('Phone Number')
  const pick = async (address: string) => {
    await dialog.getByRole('combobox').fill(address)
    await dialog.getByRole('option', { name: address }).click()
    await expect(email).toHaveValue(address)
  }
  await addOwner(dialog)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await pick(person.email)
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByText('Enter a valid email address')).toHaveCount(0)
  await expect(phoneNumber).toHaveValue(person.phoneNumber)
  await phoneNumber.fill('08031112222')
  await pick(unreachable)
  await expect(phoneNumber).toHaveValue('')

  await pick(person.email)
  await expect(email).toHaveAccessibleDescription('')
  await name.fill('Mrs Patience Jonathan')
  await expect(email).toHaveAccessibleDescription(`This address is ${account}'s account.`)
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

test('a long email address breaks only before its @', async ({ page, world }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { id } = await newUnit(world)
  const email = `chukwuemeka.o${Date.now() % 100_000}@palmstoneestates.example`
  const owner = { firstName: 'Chukwuemeka', email, pricePaid: 1000 }
  await callAsAdmin(world, `POST /admin/unit/${id}/add-user`, owner)
  await page.goto(`/admin-dashboard/units/${id}`)
  const [name = ''] = email.split('@')
  const address = page
    .getByRole('region', { name: 'User', exact: true })
    .locator('dd')
    .filter({ hasText: name })
  await expect(address).toHaveText(email)
  const lines = await address.evaluate((place) => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const counts: number[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      counts.push(range.getClientRects().length)
    }
    return counts
  })
  expect(lines).toEqual([1, 1])
})
