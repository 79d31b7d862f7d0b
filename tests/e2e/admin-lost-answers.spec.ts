import type { Page } from '@playwright/test'
import { begun, openDashboard } from '../support/adminDashboard.ts'
import {
  callAsAdmin,
  newPerson,
  newProject,
  newUnit,
  pictureFile,
  unique,
  uniqueEmail,
} from '../support/adminWorld.ts'
import { expect, expectAccessible, press, superAdmin, test } from '../support/browser.ts'
import { loseAnswer } from '../support/people.ts'

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

test('a person whose answer is lost is not refused when sent again', async ({ page, world }) => {
  const email = uniqueEmail()
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Add New User' }).click()
  const person = page.getByRole('dialog', { name: 'Add User' })
  await person.getByLabel('First Name').fill('Ngozi')
  await person.getByLabel('Last Name').fill('Eze')
  await person.getByLabel('Email').fill(email)
  await loseAnswer(page, /\/create-user$/)
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await person.getByRole('button', { name: 'Add User' }).click()
  await expect(page.getByText('User Added')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', '/admin/all-users?type=user')
  expect((data as { email: string }[]).filter((one) => one.email === email)).toHaveLength(1)
})

test('a customer whose erasing is answered by nothing is found to be erased, once', async ({
  page,
  world,
}) => {
  const { email, id } = await newPerson(world)
  await page.goto(`/admin-dashboard?q=${id}`)
  await press(page.getByRole('button', { name: /^Edit Zainab/ }), 'Enter')
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Customer' })
  await dialog.getByLabel('Their email').fill(email)
  const erase = dialog.getByRole('button', { name: 'Erase Customer' })
  await loseAnswer(page, /\/erase-user\//)
  const lists = /\/all-users/
  await page.route(lists, (route) => route.abort(), { times: 2 })
  await erase.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await expect(erase).toBeEnabled()
  await loseAnswer(page, /\/erase-user\//)
  await erase.click()
  await expect(page.getByText('Customer Erased')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Erased customer' })).toHaveCount(1)
  const { data } = await callAsAdmin(world, 'GET', '/admin/audit')
  const trail = data as { action: string; subjectId: string }[]
  expect(trail.filter(({ action, subjectId }) => action === 'user erased' && subjectId === id)).toHaveLength(
    1,
  )
})

test('lines of an import whose answers are lost are told from refused ones, and are there once when sent again', async ({
  page,
  world,
}) => {
  const emails = [uniqueEmail(), uniqueEmail()]
  const csv = ['First name,Email', ...emails.map((email) => `Ngozi,${email}`)].join('\n')
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const creating = /\/create-user$/
  await page.route(creating, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Add 2 users' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 lines without an answer')
  await expectAccessible(page)
  await page.unroute(creating)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 accounts added')
  const { data } = await callAsAdmin(world, 'GET', '/admin/all-users?type=user')
  expect((data as { email: string }[]).filter(({ email }) => emails.includes(email))).toHaveLength(2)
})

const fillOwner = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill('Ngozi Eze')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Price Paid').fill('2000000')
  return dialog.getByRole('button', { name: 'Add', exact: true })
}

test('an owner whose answer is lost, and who cannot be looked up, is assigned once when sent again', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  const email = uniqueEmail()
  await page.goto(`/admin-dashboard/units/${id}`)
  const add = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  const lookingUp = /\/unit-owner-details\//
  await page.route(lookingUp, (route) => route.abort())
  await add.click()
  await expect(page.getByText('An Error Occured')).toBeVisible()
  await add.click()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await page.unroute(lookingUp)
  await page.reload()
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(email)
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit-transactions/${id}`)
  expect(data).toEqual([expect.objectContaining({ amount: 2_000_000 })])
})

test('an owner whose answer is lost is found to be assigned, and nothing is left to be finished', async ({
  page,
  world,
}) => {
  const { id } = await newUnit(world)
  const email = uniqueEmail()
  await page.goto(`/admin-dashboard/units/${id}`)
  const add = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  await add.click()
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await expect(page.getByRole('region', { name: 'User', exact: true })).toContainText(email)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await openDashboard(page)
  await expect(begun(page)).toHaveCount(0)
})

const removeOwner = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove Owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Owner' })
  await dialog.getByLabel('Reason').fill('Another person was meant')
  await dialog.getByRole('button', { name: 'Remove Owner' }).click()
  await expect(page.getByText('No user assigned')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const found of ['at once', 'by the next page']) {
  test(`an owner whose answer is lost, who is found ${found} and removed, can be assigned again`, async ({
    page,
    world,
  }) => {
    const { id } = await newUnit(world)
    const email = uniqueEmail()
    const owner = page.getByRole('region', { name: 'User', exact: true })
    await page.goto(`/admin-dashboard/units/${id}`)
    const add = await fillOwner(page, email)
    await loseAnswer(page, /\/add-user$/)
    const lookingUp = /\/unit-owner-details\//
    if (found !== 'at once') await page.route(lookingUp, (route) => route.abort())
    await add.click()
    if (found !== 'at once') {
      await expect(page.getByText('An Error Occured')).toBeVisible()
      await page.unroute(lookingUp)
      await page.reload()
    }
    await expect(owner).toContainText(email)
    await removeOwner(page)
    await (await fillOwner(page, email)).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await expect(owner).toContainText('₦2,000,000.00')
  })
}

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
