import { answerLater } from '../../support/apiCalls.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, press, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, newPerson, newUnit, nextCall } from '../../support/worlds/adminWorld.ts'

test('a list of managers that failed loads again, and a manager is assigned and removed', async ({
  page,
  world,
}) => {
  const manager = await newPerson(world, 'admin')
  const listing = '**/admin/all-users*'
  const answer = await answerLater(page, listing, 500, {})
  await openNewUnit(page, world)
  const region = page.getByRole('region', { name: 'Admin', exact: true })
  await expect(region.getByText('No Admin assigned')).toBeVisible()
  await region.getByRole('button', { name: 'Add Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Admin' })
  const select = dialog.getByRole('combobox')
  await expect(select).toHaveAttribute('placeholder', 'Select Admin')
  await select.click()
  await expect(page.getByRole('option', { name: 'Loading...' })).toBeVisible()
  answer()
  await expect(dialog.getByRole('alert')).toContainText('This list could not be loaded')
  await page.unroute(listing)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await select.fill(manager.email)
  await expect(dialog.getByRole('option', { name: manager.email })).toBeVisible()
  await page.keyboard.press('Enter')
  const assigning = nextCall(page, 'PUT', /\/admin\/add-project-manager\/[^/]+$/)
  await press(dialog.getByRole('button', { name: 'Add', exact: true }), 'Enter')
  expect((await assigning).postDataJSON()).toEqual({ email: manager.email })
  await expect(page.getByText('Admin Assigned to Property')).toBeVisible()
  await expect(region.getByRole('heading', { name: 'Admin', exact: true })).toBeFocused()
  await expect(region).toContainText(manager.email)
  await expect(region).toContainText(manager.phoneNumber)
  await expect(region.getByRole('button', { name: 'Add Admin' })).toHaveCount(0)
  await press(region.getByRole('button', { name: 'Change Admin' }), 'Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click()
  await expect(region.getByText('No Admin assigned')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('all units of a manager move to another admin, and no admin removes a manager whom they have not seen', async ({
  page,
  world,
}) => {
  const [one, other] = [await newUnit(world), await newUnit(world)]
  const [leaver, next] = [await newPerson(world, 'admin'), await newPerson(world, 'admin')]
  for (const { id } of [one, other])
    await callAsAdmin(world, `PUT /admin/add-project-manager/${id}`, { email: leaver.email })
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
  await dialog.getByLabel('Units').selectOption('all')
  const [unit] = await callAsAdmin<{ projectManager: { _id: string } }[]>(
    world,
    `GET /admin/unit/${other.id}`,
  )
  await callAsAdmin(world, `POST /admin/unit/${other.id}/change-manager`, {
    managerId: unit?.projectManager._id,
    everywhere: false,
    email: leaver.email,
  })
  await press(dialog.getByRole('button', { name: 'Remove Admin' }), 'Enter')
  await expect(page.getByText('no longer has the property manager that you saw').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(region).toContainText(leaver.email)
  await press(region.getByRole('button', { name: 'Change Admin' }), 'Enter')
  await press(dialog.getByRole('button', { name: 'Remove Admin' }), 'Enter')
  await expect(region.getByText('No Admin assigned')).toBeVisible()
})
