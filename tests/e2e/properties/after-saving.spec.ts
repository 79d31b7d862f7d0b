import { holdCalls, respond } from '../../support/apiCalls.ts'
import { expect, expectAccessible, test } from '../../support/pages/adminTest.ts'
import { newProject, newUnit } from '../../support/worlds/adminWorld.ts'

const outOfOrder = { message: 'Out of order' }

test('the project form reports that its project failed to load and can retry', async ({ page, world }) => {
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
})

test('the unit form reports that its unit failed to load and can retry', async ({ page, world }) => {
  const project = await newProject(world)
  const { id, name } = await newUnit(world, project.id)
  const reading = new RegExp(`/admin/unit/${id}$`)
  await respond(page, reading, 500, outOfOrder)
  await page.goto(`/admin-dashboard/projects/${project.id}/add-units?unitId=${id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'This unit could not be loaded' })
  await expect(failure).toContainText('Out of order')
  await expect(page.getByText('Loading Images..')).toHaveCount(0)
  await page.unroute(reading)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await expect(page.getByText('No Images Available')).toBeVisible()
  await expect(page.getByText('No Videos Available')).toBeVisible()
})

test('forms report an unknown project and accept no pictures or units for it', async ({ page }) => {
  await page.goto('/admin-dashboard/projects/create?projectId=nope')
  const failure = page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByText('The project is saved.')).toHaveCount(0)
  await page.goto('/admin-dashboard/projects/nope/add-units')
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('a project’s or unit’s page has a heading and a Back button when it fails to load', async ({ page }) => {
  for (const [path, heading] of [
    ['projects', 'Project'],
    ['units', 'Unit'],
  ] as const) {
    await page.goto(`/admin-dashboard/${path}/nope`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the Back button of Create project leads to the list of projects', async ({ page }) => {
  await page.goto('/admin-dashboard/projects/create')
  await expect(page.getByRole('heading', { level: 1, name: 'Create project' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/admin-dashboard/projects')
})
