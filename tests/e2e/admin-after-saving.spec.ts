import type { Page } from '@playwright/test'
import { newProject, newUnit } from '../support/adminWorld.ts'
import { expect, expectAccessible, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** The record can't be read, until the returned function is called. */
async function failReading(page: Page, what: RegExp) {
  await page.route(what, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }))
  return () => page.unroute(what)
}

test('a saved project that cannot be loaded says so, and is on its way when tried again', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  const reading = new RegExp(`/public/project/${id}$`)
  const readAgain = await failReading(page, reading)
  await page.goto(`/admin-dashboard/projects/create?projectId=${id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })
  await expect(failure).toContainText('Out of order')
  await expect(page.getByText('Loading Images..')).toHaveCount(0)
  await expect(page.getByText('The project is saved.')).toHaveCount(0)
  await expectAccessible(page)
  await readAgain()
  const mayCome = Promise.withResolvers<void>()
  await page.route(reading, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Loading Images..', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading Videos...', { exact: true })).toBeVisible()
  mayCome.resolve()
  await expect(page.getByText('The project is saved.')).toBeVisible()
  await expect(page.getByText('No Images Available')).toHaveCount(2)
  await expect(page.getByText('No Videos Available')).toHaveCount(1)
})

test('a saved unit that cannot be loaded says so, and is there when tried again', async ({ page, world }) => {
  const project = await newProject(world)
  const { id, name } = await newUnit(world, project.id)
  const readAgain = await failReading(page, new RegExp(`/admin/unit/${id}$`))
  await page.goto(`/admin-dashboard/projects/${project.id}/add-units?unitId=${id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'This unit could not be loaded' })
  await expect(failure).toContainText('Out of order')
  await expect(page.getByText('Loading Images..')).toHaveCount(0)
  await readAgain()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await expect(page.getByText('No Images Available')).toBeVisible()
  await expect(page.getByText('No Videos Available')).toBeVisible()
})

test('a project that does not exist is said to be unknown, and is given no pictures and no units', async ({
  page,
}) => {
  await page.goto('/admin-dashboard/projects/create?projectId=nope')
  const failure = page.getByRole('alert').filter({ hasText: 'This project could not be loaded' })
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByText('The project is saved.')).toHaveCount(0)
  await page.goto('/admin-dashboard/projects/nope/add-units')
  await expect(failure).toContainText(/project (was )?not found/i)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

for (const [path, heading] of [
  ['projects', 'Project'],
  ['units', 'Unit'],
] as const) {
  test(`the page of one of ${path} that cannot be loaded has a heading and a way back`, async ({ page }) => {
    await page.goto(`/admin-dashboard/${path}/nope`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('could not be loaded')
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('Back leads from creating a project to the projects', async ({ page }) => {
  await page.goto('/admin-dashboard/projects/create')
  await expect(page.getByRole('heading', { level: 1, name: 'Create project' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/admin-dashboard/projects')
})
