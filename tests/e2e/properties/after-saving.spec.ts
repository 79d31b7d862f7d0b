import { holdCalls, respond } from '../../support/apiCalls.ts'
import { expect, expectAccessible, test } from '../../support/pages/adminTest.ts'
import { newProject, newUnit } from '../../support/worlds/adminWorld.ts'

const outOfOrder = { message: 'Out of order' }

test('the forms of a project and of a unit report that it failed to load and can retry', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  const reading = new RegExp(`/public/project/${id}$`)
  await respond(page, reading, 500, outOfOrder)
  await page.goto(`/admin-dashboard/projects/create?projectId=${id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })
  await expect(failure).toContainText('Out of order')
  await expect(page.getByText('Loading Images..')).toHaveCount(0)
  await expect(page.getByText('The project is saved.')).toHaveCount(0)
  await page.unroute(reading)
  const release = await holdCalls(page, reading)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading Images..', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading Videos...', { exact: true })).toBeVisible()
  release()
  await expect(page.getByText('The project is saved.')).toBeVisible()
  await expect(page.getByText('No Images Available')).toHaveCount(2)
  await expect(page.getByText('No Videos Available')).toHaveCount(1)

  const unit = await newUnit(world, id)
  const readingUnit = new RegExp(`/admin/unit/${unit.id}$`)
  await respond(page, readingUnit, 500, outOfOrder)
  await page.goto(`/admin-dashboard/projects/${id}/add-units?unitId=${unit.id}`)
  const unitFailure = page.getByRole('alert').filter({ hasText: 'This unit could not be loaded' })
  await expect(unitFailure).toContainText('Out of order')
  await expect(page.getByText('Loading Images..')).toHaveCount(0)
  await page.unroute(readingUnit)
  await unitFailure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${unit.name} is saved.`)).toBeVisible()
  await expect(page.getByText('No Images Available')).toBeVisible()
  await expect(page.getByText('No Videos Available')).toBeVisible()
})

test('an unknown project or unit is reported with a heading and a Back button, and gets no pictures or units', async ({
  page,
}) => {
  await page.goto('/admin-dashboard/projects/create?projectId=nope')
  const failure = page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByText('The project is saved.')).toHaveCount(0)
  await page.goto('/admin-dashboard/projects/nope/add-units')
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  for (const [path, heading] of [
    ['projects', 'Project'],
    ['units', 'Unit'],
  ] as const) {
    await page.goto(`/admin-dashboard/${path}/nope`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})
