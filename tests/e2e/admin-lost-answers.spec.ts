import { addPerson, fillProject, save, uploadCover } from '../support/adminPages.ts'
import { callAsAdmin, newProject, newUnit, pictureFile, unique, uniqueEmail } from '../support/adminWorld.ts'
import { loseAnswer } from '../support/apiCalls.ts'
import { expect, superAdmin, test } from '../support/browser.ts'
import type { World } from '../support/world.ts'

/* Lost answers to new projects, units and pictures, and servers without idempotency keys. */

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

/** How many projects have this name. */
const countOf = async (world: World, wanted: string) =>
  (await callAsAdmin<{ name: string }[]>(world, 'GET /public/projects')).filter(({ name }) => name === wanted)
    .length

test('a project whose answer is lost is created once', async ({ page, world }) => {
  const name = unique('Lost Court')
  await fillProject(page, name)
  await uploadCover(page)
  await loseAnswer(page, /\/admin\/project$/)
  await save(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await save(page)
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  await expect(page).toHaveURL(/projectId=/)
  const id = new URL(page.url()).searchParams.get('projectId')
  expect(await callAsAdmin(world, `GET /public/project/${id}`)).toMatchObject([{ name }])
  expect(await countOf(world, name)).toBe(1)
})

test('a project whose page is reloaded before its answer is created once', async ({ page, world }) => {
  const name = unique('Hanging Court')
  await fillProject(page, name)
  await uploadCover(page)
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  await page.route(/\/admin\/project$/, (route) => route.fetch().then(() => store()), { times: 1 })
  await save(page)
  await stored
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await save(page)
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  expect(await countOf(world, name)).toBe(1)
})

test('a unit whose answer is lost is created once; the next is another', async ({ page, world }) => {
  const { id } = await newProject(world)
  const name = unique('Flat')
  const units = async () => {
    const [project] = await callAsAdmin<{ units: { name: string }[] }[]>(world, `GET /public/project/${id}`)
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
  await save(page)
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await save(page)
  await expect(page.getByText('Unit Successfully Created')).toBeVisible()
  expect(await units()).toBe(1)
  await page.getByRole('button', { name: 'Add another unit' }).click()
  await fill()
  await save(page)
  await expect.poll(units).toBe(2)
})

const notAdded = 'The files are uploaded but not added yet.'

test('pictures whose answer is lost are added once', async ({ page, world }) => {
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

test('pictures whose answer is lost are added once beside new ones', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  const panel = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await loseAnswer(page, /\/floor-plan$/)
  await panel.locator('input[type=file]').setInputFiles(await pictureFile('one.jpg'))
  await expect(panel.getByText(notAdded)).toBeVisible()
  await panel.locator('input[type=file]').setInputFiles(await pictureFile('two.jpg'))
  await expect(panel.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(panel.getByRole('list', { name: 'Floor Plan' }).getByRole('listitem')).toHaveCount(2)
  expect(await callAsAdmin(world, `GET /admin/unit/${id}/files`)).toHaveLength(2)
})

test('another server does not get the idempotency header', async ({ page }) => {
  await page.addInitScript(() => {
    const { version: _, ...user } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify(user))
  })
  await page.goto('/admin-dashboard')
  const dialog = await addPerson(page, { first: 'Ngozi', last: 'Eze' })
  await dialog.getByLabel('Email').fill(uniqueEmail())
  const creating = page.waitForRequest(/\/create-user$/)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  expect((await creating).headers()).not.toHaveProperty('idempotency-key')
  await expect(page.getByText('User Added')).toBeVisible()
})
