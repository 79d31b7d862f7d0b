import type { Page } from '@playwright/test'
import { edit, editPerson, restored, save } from '../../support/pages/adminPages.ts'
import { editNewUnit } from '../../support/pages/adminSteps.ts'
import { admin as colleague, expect, expectAccessible, test } from '../../support/pages/adminTest.ts'
import { ask, callAsAdmin, newPerson, newProject } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const sinceTyped = (page: Page) => alert(page, 'This was changed since you typed.')

/** Saves a change of a unit as another admin. */
const theySave = (world: World, id: string, change: object) =>
  ask(world, colleague, `PUT /admin/unit/${id}/update-unit`, change)

const storedUnit = async (world: World, id: string) =>
  (await callAsAdmin<object[]>(world, `GET /admin/unit/${id}`))[0]

test('a restored draft reports what a colleague has saved since and leaves out what a conflict brought', async ({
  page,
  world,
}) => {
  const { id } = await editNewUnit(page, world)
  await page.getByLabel('Price').fill('45000000')
  await page.goto('/admin-dashboard')
  await theySave(world, id, { price: 52_000_000 })
  await page.goto(`/admin-dashboard/units/${id}`)
  await expect(sinceTyped(page)).toContainText('Price is now: ₦52,000,000.00')
  await expect(page.getByLabel('Price')).toHaveValue('45000000')
  await expectAccessible(page)
  await page.getByLabel('Number of Rooms').fill('5')
  await theySave(world, id, { price: 53_000_000, paymentPlan: 'first' })
  await save(page)
  const conflict = alert(page, 'This unit was changed by someone else meanwhile.')
  await expect(conflict).toContainText('Price is now: ₦53,000,000.00')
  await expect(page.getByLabel('Payment Plan')).toHaveValue('first')
  await theySave(world, id, { paymentPlan: 'second' })
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Payment Plan')).toHaveValue('second')
  await save(page)
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const stored = await storedUnit(world, id)
  expect(stored).toMatchObject({ price: 45_000_000, numberOfRooms: 5, paymentPlan: 'second' })
})

test('the dialog that edits a user starts afresh from a colleague’s values and reports an email address in use', async ({
  page,
  world,
}) => {
  const [person, other] = [await newPerson(world), await newPerson(world)]
  await page.goto('/admin-dashboard')
  const dialog = await editPerson(page, person.email)
  await dialog.getByLabel('First Name').fill('Zulaikha')
  await dialog.getByLabel('Last Name').fill('Both')
  const { email, phoneNumber } = person
  const theirs = { firstName: 'Zainabu', lastName: 'Both', email, phoneNumber }
  await ask(world, colleague, `PUT /admin/edit-user/${person.id}`, theirs)
  await page.reload()
  await editPerson(page, person.email)
  await expect(sinceTyped(page)).toContainText('First Name is now: Zainabu')
  await expect(sinceTyped(page)).not.toContainText('Last Name')
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect(sinceTyped(page)).toHaveCount(0)
  await expect(dialog.getByLabel('First Name')).toHaveValue('Zainabu')

  const address = dialog.getByLabel('Email')
  await address.fill(other.email)
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  const taken = 'Another account already has this email address.'
  await expect(address).toHaveAccessibleDescription(new RegExp(taken))
  await expect(address).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})

test('the project form tells admins of their own change in another window', async ({ page, world }) => {
  const { id, name } = await newProject(world)
  await edit(page, `projects/${id}`)
  await page.getByLabel('Name').fill(`${name} here`)
  await callAsAdmin(world, `PUT /admin/update-project/${id}`, { location: 'Abuja' })
  await save(page)
  const own = alert(page, 'You changed this project in another window meanwhile.')
  await expect(own).toContainText('Location is now: Abuja')
  await expect(page.getByLabel('Name')).toHaveValue(`${name} here`)
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Project Successfully Updated')).toBeVisible()
  const stored = await callAsAdmin(world, `GET /public/project/${id}`)
  expect(stored).toMatchObject([{ name: `${name} here`, location: 'Abuja' }])
})
