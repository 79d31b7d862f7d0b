import {
  addOwner,
  amountIn,
  drafts,
  fillOwner,
  openDashboard,
  openPayment,
  ownerIn,
  paymentsIn,
  update,
} from '../../support/pages/adminPages.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  shown,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newPerson, newUnit, nextCall, uniqueEmail } from '../../support/worlds/adminWorld.ts'

test('a unit gets an owner and lists the owner’s payments @widths', async ({ page, world, isMobile }) => {
  const person = await newPerson(world)
  await openNewUnit(page, world)
  await expect(page.getByText('No user assigned')).toBeVisible()
  const empty = isMobile ? 'No Unit Avaible' : 'No transactions found'
  await expect(shown(page, empty)).toHaveCount(1)
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
  await expect(shown(transactions, '₦5,000,000.00')).toHaveCount(1)
  await expect(shown(transactions, /^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
  if (!isMobile) {
    await expect(transactions.getByRole('columnheader')).toHaveText([
      ...['#', 'Title', 'Amount Paid', 'Date', 'Reverse', 'Receipt'],
    ])
  }
  const picture = page.getByRole('region', { name: 'Payments' })
  await expect(picture.getByRole('img', { name: '30 % of ₦50,000,000.00 is paid' })).toBeVisible()
  await picture.getByText('Figures').click()
  await expect(picture.getByRole('cell', { name: '₦15,000,000.00' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the draft of a new owner ends when a colleague has assigned another', async ({ page, world }) => {
  const { id } = await openNewUnit(page, world)
  const dialog = await fillOwner(page, uniqueEmail())
  const first = { firstName: 'First', lastName: 'Comer', email: uniqueEmail(), pricePaid: 2_000_000 }
  await callAsAdmin(world, `POST /admin/unit/${id}/add-user`, first)
  await addOwner(dialog)
  await expect(page.getByText('This unit already has an owner.')).toBeVisible()
  await expect(ownerIn(page)).toContainText(first.email)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
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

test('picking a person clears the error of a mistyped email address', async ({ page, world }) => {
  const person = await newPerson(world)
  await openNewUnit(page, world)
  const dialog = await fillOwner(page, 'nonsense')
  const address = dialog.getByLabel('Email')
  await addOwner(dialog)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('combobox').fill(person.email)
  await dialog.getByRole('option', { name: person.email }).click()
  await expect(address).toHaveValue(person.email)
  await expect(address).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByText('Enter a valid email address')).toHaveCount(0)
})
