import { callAsAdmin, newPerson, newProject, newUnit, nextCall, uniqueEmail } from '../support/adminWorld.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  superAdmin,
  test,
} from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('a unit is read-only until edit, and is then saved with whole numbers', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Number of Rooms')).toHaveAttribute('readonly')
  await page.getByRole('button', { name: /^Image: Press Edit/ }).click()
  await expect(page.getByText('click on edit to upload')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Unit can now be edited!')).toBeVisible()
  await page.getByLabel('Number of Rooms').fill('4.9')
  await page.getByLabel('Price').fill('61000000.5')
  await page.getByLabel('Payment Plan').fill('full')
  const saving = nextCall(page, 'PUT', /\/update-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saving).postDataJSON()).toMatchObject({
    name,
    numberOfRooms: 4,
    numberOfBathRooms: 2,
    price: 61_000_000,
    paymentPlan: 'full',
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('61000000')
  await expect(page.getByLabel('Price')).toHaveAttribute('readonly')
})

test('a price with kobo stays as it is while another field is edited', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await callAsAdmin(world, 'PUT', `/admin/unit/${id}/update-unit`, { price: 48_500_000.5 })
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription('₦48,500,000.50')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Number of Rooms').fill('4')
  const saving = nextCall(page, 'PUT', /\/update-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saving).postDataJSON()).toMatchObject({ numberOfRooms: 4, price: 48_500_000.5 })
})

test('what another price means for the owner is said before it is saved', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const { firstName, lastName, email } = await newPerson(world)
  const owner = { firstName, lastName, email, pricePaid: 3_100_000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, owner)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const price = page.getByLabel('Price', { exact: true })
  await expect(price).toHaveAccessibleDescription('₦50,000,000.00')
  await price.fill('4500000000')
  await expect(price).toHaveAccessibleDescription(
    `₦4,500,000,000.00. ${firstName} ${lastName} then owes ₦4,496,900,000.00, and owes ₦46,900,000.00 now.`,
  )
  await expectNoSidewaysScroll(page)
  await price.fill('3000000')
  await expect(price).toHaveAccessibleDescription(/₦3,100,000.00 was already paid for this unit/)
  await expectAccessible(page)
  await price.fill('5.000')
  await expect(price).toHaveAccessibleDescription(/Write 1000 or 1,000/)
})

test('an owner is assigned with the name split, pays more, and the payments are listed and drawn', async ({
  page,
  world,
  isMobile,
}) => {
  const { id } = await newUnit(world)
  const person = await newPerson(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByText('No user assigned')).toBeVisible()
  const empty = isMobile ? 'No Unit Avaible' : 'No transactions found'
  await expect(page.getByText(empty).locator('visible=true')).toHaveCount(1)
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
  const owner = page.getByRole('region', { name: 'User', exact: true })
  await expect(owner).toContainText(person.email)
  await expect(owner).toContainText('₦10,000,000.00')
  await expect(owner.getByRole('button', { name: 'Add User' })).toHaveCount(0)

  await owner.getByRole('button', { name: 'Update Payment' }).click()
  await page.getByRole('dialog').getByLabel('New Price Paid').fill('5000000')
  await expectAccessible(page)
  const paying = nextCall(page, 'PUT', /\/admin\/owned-unit\/[^/]+\/update-payment$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true }).click()
  expect((await paying).postDataJSON()).toEqual({ newPrice: 5_000_000, paidBefore: 10_000_000 })
  await expect(page.getByText('Payment Updated')).toBeVisible()
  await expect(owner).toContainText('₦15,000,000.00')
  await expect(owner).toContainText('₦5,000,000.00')
  const transactions = page.getByRole('region', { name: 'Unit Transactions' })
  await expect(transactions.getByText('₦5,000,000.00').locator('visible=true')).toHaveCount(1)
  await expect(transactions.getByText(/^\d\d\/\d\d\/\d{4}$/).locator('visible=true')).toHaveCount(2)
  if (!isMobile) {
    await expect(transactions.getByRole('columnheader')).toHaveText([
      ...['#', 'Title', 'Amount Paid', 'Date', 'Reverse', 'Receipt'],
    ])
  }
  const picture = page.getByRole('region', { name: 'Payments' })
  await expect(picture.getByRole('img', { name: '30 % of ₦50,000,000.00 is paid' })).toBeVisible()
  await picture.getByText('Figures').click()
  await expect(picture.getByRole('cell', { name: '₦15,000,000.00' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an owner assigned by somebody else meanwhile is a conflict that shows the owner @desktop', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Late Comer')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  await dialog.getByLabel('Price Paid').fill('1000000')
  const first = { firstName: 'First', lastName: 'Comer', email: uniqueEmail(), pricePaid: 2_000_000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, first)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('This unit already has an owner.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(first.email)
})

test('a project manager is assigned to a unit that has none', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const manager = await newPerson(world, 'admin')
  await page.goto(`/admin-dashboard/units/${id}`)
  const region = page.getByRole('region', { name: 'Admin', exact: true })
  await expect(region.getByText('No Admin assigned')).toBeVisible()
  await region.getByRole('button', { name: 'Add Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Admin' })
  await expect(dialog.getByRole('combobox')).toHaveAttribute('placeholder', 'Select Admin')
  await dialog.getByRole('combobox').fill(manager.email)
  await expect(dialog.getByRole('option', { name: manager.email })).toBeVisible()
  await page.keyboard.press('Enter')
  const assigning = nextCall(page, 'PUT', /\/admin\/add-project-manager\/[^/]+$/)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  expect((await assigning).postDataJSON()).toEqual({ email: manager.email })
  await expect(page.getByText('Admin Assigned to Property')).toBeVisible()
  await expect(region).toContainText(manager.email)
  await expect(region).toContainText(manager.phoneNumber)
  await expect(region.getByRole('button', { name: 'Add Admin' })).toHaveCount(0)
})

test('a unit, or all of its manager, goes to another admin or to nobody for now @desktop', async ({
  page,
  world,
}) => {
  const [one, other] = [await newUnit(world), await newUnit(world)]
  const [leaver, next] = [await newPerson(world, 'admin'), await newPerson(world, 'admin')]
  for (const { id } of [one, other])
    await callAsAdmin(world, 'PUT', `/admin/add-project-manager/${id}`, { email: leaver.email })
  await page.goto(`/admin-dashboard/units/${one.id}`)
  const region = page.getByRole('region', { name: 'Admin', exact: true })
  await press(region.getByRole('button', { name: 'Change Admin' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Change Admin' })
  await dialog.getByLabel('Units').selectOption('all')
  await expect(dialog).toContainText(`Nobody manages all units of ${leaver.firstName} ${leaver.lastName}`)
  await dialog.getByRole('combobox', { name: 'New admin' }).fill(leaver.email)
  await expect(dialog.getByText('No options')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'New admin' }).fill(next.email)
  await expect(dialog.getByRole('option', { name: next.email })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Change Admin', exact: true }), 'Enter')
  await expect(page.getByText('Admin Changed')).toBeVisible()
  await expect(region).toContainText(next.email)
  await page.goto(`/admin-dashboard/units/${other.id}`)
  await expect(region).toContainText(next.email)
  await press(region.getByRole('button', { name: 'Change Admin' }), 'Enter')
  await press(dialog.getByRole('button', { name: 'Remove Admin' }), 'Enter')
  await expect(region.getByText('No Admin assigned')).toBeVisible()
})

test('the choices say Loading... while they are on their way @desktop', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.route('**/admin/all-users*', () => undefined)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add Admin' }).click()
  await page.getByRole('combobox').click()
  await expect(page.getByRole('option', { name: 'Loading...' })).toBeVisible()
})

test('choices that could not be loaded can be asked for again @desktop', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const manager = await newPerson(world, 'admin')
  let broken = true
  await page.route('**/admin/all-users*', (route) =>
    broken ? route.fulfill({ status: 500, json: { message: 'Down' } }) : route.fallback(),
  )
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Add Admin' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('This list could not be loaded')
  broken = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox').fill(manager.email)
  await expect(dialog.getByRole('option', { name: manager.email })).toBeVisible()
})

test('a unit works on a server that has nothing but the specification @desktop', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  const lacking = /\/admin\/(unit|project)\/[^/]+(\/files)?$/
  await page.route(lacking, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 404, json: { message: 'Not Found' } })
      : route.fallback(),
  )
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('No Images Available')).toBeVisible()
  await expect(page.getByText('No Videos Available')).toBeVisible()
})

test('the next unit begins as the one before, but for its name, and a name that is taken is said', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  const { id: unitId, name } = await newUnit(world, id)
  await page.goto(`/admin-dashboard/projects/${id}/add-units?unitId=${unitId}`)
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add another like this' }).click()
  const field = page.getByLabel('Name')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Number of Rooms')).toHaveValue('3')
  await expect(page.getByLabel('Price')).toHaveValue('50000000')
  const warning = page.getByText('This project has a unit of this name already.')
  await field.fill(` ${name.toUpperCase()} `)
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await field.fill(`${name} B`)
  await expect(warning).toHaveCount(0)
  // What was taken over is kept as what is typed is.
  await page.reload()
  await expect(page.getByLabel('Number of Bathrooms')).toHaveValue('2')
  const creating = nextCall(page, 'POST', /\/create-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await creating).postDataJSON()).toMatchObject({
    name: `${name} B`,
    numberOfRooms: 3,
    price: 50_000_000,
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText(`${name} B is saved.`)).toBeVisible()
})

test('an address breaks before its @, and not within a word', async ({ page, world }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { id } = await newUnit(world)
  const email = `chukwuemeka.o${Date.now() % 100_000}@palmstoneestates.example`
  const owner = { firstName: 'Chukwuemeka', lastName: 'Obi', email, pricePaid: 1000 }
  await callAsAdmin(world, 'POST', `/admin/unit/${id}/add-user`, owner)
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
