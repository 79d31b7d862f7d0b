import { holdCalls } from '../../support/apiCalls.ts'
import { openOwned, save } from '../../support/pages/adminPages.ts'
import { addPictures } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/adminTest.ts'
import { callAsAdmin, newOwnedUnit, newProject, newUnit, nextCall } from '../../support/worlds/adminWorld.ts'

test('a unit is read-only until Edit, and is saved with whole numbers and its new name in its payments', async ({
  page,
  world,
}) => {
  const { name } = await openOwned(page, world)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Number of Rooms')).toHaveAttribute('readonly')
  await page.getByRole('button', { name: /^Image: Press Edit/ }).click()
  await expect(page.getByText('click on edit to upload')).toBeVisible()
  const payments = page.getByRole('table', { name: 'Unit Transactions' })
  await expect(payments).toContainText(`Deposit, ${name}`)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Unit can now be edited!')).toBeVisible()
  await page.getByLabel('Name').fill(`Renamed ${name}`)
  await page.getByLabel('Number of Rooms').fill('4.9')
  await page.getByLabel('Price', { exact: true }).fill('61000000.5')
  await page.getByRole('textbox', { name: 'Payment Plan' }).fill('full')
  const saving = nextCall(page, 'PUT', /\/update-unit$/)
  await press(page.getByRole('button', { name: 'Save' }), 'Enter')
  expect((await saving).postDataJSON()).toMatchObject({
    name: `Renamed ${name}`,
    numberOfRooms: 4,
    numberOfBathRooms: 2,
    price: 61_000_000,
    paymentPlan: 'full',
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('61000000')
  await expect(page.getByLabel('Price', { exact: true })).toHaveAttribute('readonly')
  await expect(payments).toContainText(`Deposit, Renamed ${name}`)
  await expect(page.getByText(`Deposit, ${name}`)).toHaveCount(0)
})

test('the unit form keeps a price with kobo and previews what a new price means for the owner', async ({
  page,
  world,
}) => {
  const { id, person } = await newOwnedUnit(world, 3_100_000)
  await callAsAdmin(world, `PUT /admin/unit/${id}/update-unit`, { price: 48_500_000.5 })
  await page.goto(`/admin-dashboard/units/${id}`)
  const price = page.getByLabel('Price', { exact: true })
  await expect(price).toHaveAccessibleDescription('₦48,500,000.50')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Number of Rooms').fill('4')
  const saving = nextCall(page, 'PUT', /\/update-unit$/)
  await save(page)
  expect((await saving).postDataJSON()).toMatchObject({ numberOfRooms: 4, price: 48_500_000.5 })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await price.fill('4500000000')
  await expect(price).toHaveAccessibleDescription(
    `₦4,500,000,000.00. ${person} then owes ₦4,496,900,000.00, and owes ₦45,400,000.50 now.`,
  )
  await expectNoSidewaysScroll(page)
  await price.fill('3000000')
  await expect(price).toHaveAccessibleDescription(/₦3,100,000.00 was already paid for this unit/)
  await expectAccessible(page)
  await price.fill('5.000')
  await expect(price).toHaveAccessibleDescription(/Write 1000 or 1,000/)
})

test('Add another like this asks before it leaves an upload, copies all but the name and warns of a taken one', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  const { id: unitId, name } = await newUnit(world, id)
  await page.goto(`/admin-dashboard/projects/${id}/add-units?unitId=${unitId}`)
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await holdCalls(page, /\/image\/upload$/)
  await addPictures(page.getByRole('region', { name: 'Floor Plan' }), 'plan.jpg')
  await expect(page.getByText('plan.jpg')).toBeVisible()
  const questions: string[] = []
  page.once('dialog', async (dialog) => {
    questions.push(dialog.type())
    await dialog.dismiss()
  })
  const another = page.getByRole('button', { name: 'Add another like this' })
  await another.click()
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan.jpg' }).click()
  await expect(page.getByText('plan.jpg')).toHaveCount(0)

  await another.click()
  const field = page.getByLabel('Name')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByLabel('Number of Rooms')).toHaveValue('3')
  await expect(page.getByLabel('Price')).toHaveValue('50000000')
  const warning = page.getByText('This project has a unit of this name already.')
  await field.fill(` ${name.toUpperCase()} `)
  await expect(warning).toBeVisible()
  await expectNoSidewaysScroll(page)
  await field.fill(`${name} B`)
  await expect(warning).toHaveCount(0)
  // The draft keeps copied values as it keeps typed ones.
  await page.reload()
  await expect(page.getByLabel('Number of Bathrooms')).toHaveValue('2')
  const creating = nextCall(page, 'POST', /\/create-unit$/)
  await save(page)
  expect((await creating).postDataJSON()).toMatchObject({
    name: `${name} B`,
    numberOfRooms: 3,
    price: 50_000_000,
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText(`${name} B is saved.`)).toBeVisible()
})
