import type { Page } from '@playwright/test'
import { callAsAdmin, newProject, newUnit, pictureFile, unique, uniqueEmail } from '../support/adminWorld.ts'
import { expect, superAdmin, test } from '../support/browser.ts'
import { loseAnswer } from '../support/people.ts'

/* What is made of projects and units when the answer is lost, and the servers that get no header for it. */

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const uploadCover = async (page: Page) => {
  await page.locator('input[type=file]').setInputFiles(await pictureFile('cover.jpg'))
  await expect(page.getByRole('group', { name: 'Image' }).locator('img')).toBeVisible()
}

test('a project whose answer is lost is there once, however often it is saved', async ({ page, world }) => {
  const name = unique('Lost Court')
  await page.goto('/admin-dashboard/projects/create')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Homes around a court.')
  await page.getByLabel('Address').fill('4 Court Road')
  await page.getByLabel('Location').fill('Ikoyi')
  await uploadCover(page)
  await loseAnswer(page, /\/admin\/project$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', '/public/projects')
  const made = (data as { _id: string; name: string }[]).filter((project) => project.name === name)
  expect(made).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`projectId=${made[0]?._id}`))
})

test('a project whose page is loaded again before its answer comes is there once', async ({
  page,
  world,
}) => {
  const name = unique('Hanging Court')
  await page.goto('/admin-dashboard/projects/create')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Homes around a court.')
  await page.getByLabel('Address').fill('4 Court Road')
  await page.getByLabel('Location').fill('Ikoyi')
  await uploadCover(page)
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  await page.route(/\/admin\/project$/, (route) => route.fetch().then(() => store()), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await stored
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', '/public/projects')
  expect((data as { name: string }[]).filter((project) => project.name === name)).toHaveLength(1)
})

test('a unit whose answer is lost is there once, and the next one of the same kind is another', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  const name = unique('Flat')
  const units = async () => {
    const { data } = await callAsAdmin(world, 'GET', `/public/project/${id}`)
    const [project] = data as { units: { name: string }[] }[]
    return project?.units.filter((unit) => unit.name === name).length
  }
  const fill = async () => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Number of Rooms').fill('3')
    await page.getByLabel('Number of Bathrooms').fill('2')
    await page.getByLabel('Price').fill('50000000')
    await page.getByLabel('Payment Plan').fill('full')
    await uploadCover(page)
  }
  await page.goto(`/admin-dashboard/projects/${id}/add-units`)
  await fill()
  await loseAnswer(page, /\/create-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unit Successfully Created')).toBeVisible()
  expect(await units()).toBe(1)
  await page.getByRole('button', { name: 'Add another unit' }).click()
  await fill()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(units).toBe(2)
})

const notAdded = 'The files are uploaded but not added yet.'

test('pictures whose answer is lost are there once, however often they are added', async ({
  page,
  world,
}) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await loseAnswer(page, /\/images$/)
  const files = [await pictureFile('one.jpg'), await pictureFile('two.jpg')]
  await panel.locator('input[type=file]').setInputFiles(files)
  await expect(panel.getByText(notAdded)).toBeVisible()
  await panel.getByRole('button', { name: 'Add again' }).click()
  await expect(page.getByText('New Images Added')).toBeVisible()
  await expect(panel.getByRole('list', { name: '2D Images' }).getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText(notAdded)).toHaveCount(0)
})

test('pictures whose answer is lost are there once, also when more are chosen before they are added again', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  const panel = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await loseAnswer(page, /\/floor-plan$/)
  await panel.locator('input[type=file]').setInputFiles(await pictureFile('one.jpg'))
  await expect(panel.getByText(notAdded)).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles(await pictureFile('two.jpg'))
  await expect(panel.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(panel.getByRole('list', { name: 'Floor Plan' }).getByRole('listitem')).toHaveCount(2)
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}/files`)
  expect(data).toHaveLength(2)
})

test('another server, which may refuse the header, does not get it', async ({ page }) => {
  await page.addInitScript(() => {
    const { version: _, ...user } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify(user))
  })
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('First Name').fill('Ngozi')
  await dialog.getByLabel('Last Name').fill('Eze')
  await dialog.getByLabel('Email').fill(uniqueEmail())
  const creating = page.waitForRequest(/\/create-user$/)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  expect((await creating).headers()).not.toHaveProperty('idempotency-key')
  await expect(page.getByText('User Added')).toBeVisible()
})
