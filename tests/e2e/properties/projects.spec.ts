import { answerLater, holdCalls, respond } from '../../support/apiCalls.ts'
import { fillProject } from '../../support/pages/adminPages.ts'
import { addPictures, fill, openNewProject } from '../../support/pages/adminSteps.ts'
import {
  admin as colleague,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  shown,
  test,
} from '../../support/pages/adminTest.ts'
import { ask, callAsAdmin, newProject, nextCall, unique } from '../../support/worlds/adminWorld.ts'

const [phone, desktop] = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
] as const

test('the Projects page says that its lists load, failed or are empty, and links to each project', async ({
  page,
  world,
}) => {
  const { id, name } = await newProject(world)
  const projects = '**/public/projects'
  const answer = await answerLater(page, projects, 200, { message: 'ok', data: [] })
  await page.goto('/admin-dashboard/projects')
  await expect(page.getByText('Loading...')).toHaveCount(2)
  answer()
  await expect(page.getByText('No Projects Available')).toHaveCount(2)
  await page.unroute(projects)
  await respond(page, projects, 500)
  await page.reload()
  await expect(page.getByText('An Error Occured').first()).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveCount(2)
  await page.unroute(projects)
  await again.first().click()
  await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Completed Projects' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Project' })).toHaveAttribute(
    'href',
    '/admin-dashboard/projects/create',
  )
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/admin-dashboard/projects/${id}`)
  await expectNoSidewaysScroll(page)
})

test('creating a project keeps a draft, waits for its picture and then shows its panels', async ({
  page,
}) => {
  const name = unique('Lagoon Walk')
  await fillProject(page, name)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  const release = await holdCalls(page, /\/image\/upload$/)
  await addPictures(page, 'cover.jpg')
  await expect(page.getByRole('progressbar')).toBeVisible()
  const creating = nextCall(page, 'POST', /\/admin\/project$/)
  const save = page.getByRole('button', { name: 'Save' })
  await press(save, 'Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByText('Image uploaded')).toBeVisible()
  expect((await creating).postDataJSON()).toEqual({
    name,
    description: 'Homes along the water.',
    address: '4 Lagoon Walk',
    location: 'Ikoyi',
    image: expect.stringMatching(/^http.*\/media\/.*\.jpg$/),
    status: 'ongoing',
  })
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: 'Create project' })
  await expect(heading).toBeFocused()
  for (const panel of ['2D Images', '3D Images', 'Project Videos']) {
    await expect(page.getByRole('region', { name: panel })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Add Unit' })).toHaveAttribute(
    'href',
    /^\/admin-dashboard\/projects\/[^/]+\/add-units$/,
  )
  await expectNoSidewaysScroll(page)
  // A page opened by its address has no earlier page to go back to.
  await page.goto('/admin-dashboard/projects/create')
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/admin-dashboard/projects')
})

test('a project is read-only until Edit and is saved with all fields', async ({ page, world }) => {
  const { id, name } = await openNewProject(page, world)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAttribute('readonly')
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
  await page.getByRole('button', { name: /^Image: Press Edit/ }).click()
  await expect(page.getByText('click on edit to upload')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const place = ({ offsetLeft, offsetTop, offsetWidth }: HTMLElement) => [offsetLeft, offsetTop, offsetWidth]
  const before = await edit.evaluate(place)
  await edit.click()
  await expect(page.getByText('Project can now be edited!')).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Stop editing' }).evaluate(place)).toEqual(before)
  await expect(page.getByLabel('Name')).toHaveValue(name)
  const description = page.getByLabel('Description')
  await description.fill('Every line of a long text is to be seen.\n'.repeat(8))
  await expect.poll(() => description.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await description.fill('A house for tests.')
  await page.getByLabel('Name').fill(`${name} West`)
  const saving = nextCall(page, 'PUT', /\/admin\/update-project\/[^/]+$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saving).postDataJSON()).toMatchObject({
    _id: id,
    name: `${name} West`,
    description: 'A house for tests.',
    address: '1 Test Way',
    location: 'Lagos',
    status: 'ongoing',
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText('Project Successfully Updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} West` })).toBeVisible()
})

test('Mark Completed asks first, keeps what a colleague saved meanwhile and turns into a label', async ({
  page,
  world,
}) => {
  const { id, name } = await openNewProject(page, world)
  const complete = page.getByRole('button', { name: 'Mark Completed' })
  const yes = page.getByRole('button', { name: 'Yes, it is completed' })
  await complete.click()
  await expect(page.getByRole('dialog')).toContainText(`${name} with 0 Units`)
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(world, colleague, `PUT /admin/update-project/${id}`, { description: 'By a colleague.' })
  await complete.click()
  await yes.click()
  await expect(page.getByText('This project was changed by someone else meanwhile.')).toBeVisible()
  await expect(page.getByText('By a colleague.')).toBeVisible()
  await complete.click()
  const saving = nextCall(page, 'PUT', /\/admin\/update-project\/[^/]+$/)
  await press(yes, 'Enter')
  expect((await saving).postDataJSON()).toMatchObject({ _id: id, name, status: 'completed' })
  // An open dialog hides the button too, so its absence alone would not prove that the call ended.
  await expect(page.getByText('Project marked Completed')).toBeVisible()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(complete).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  const stored = await callAsAdmin(world, `GET /public/project/${id}`)
  expect(stored).toMatchObject([{ description: 'By a colleague.', status: 'completed' }])
})

test('a dialog adds a unit to the list on the project page', async ({ page, world }) => {
  await openNewProject(page, world)
  const units = page.getByRole('region', { name: 'Units' })
  await expect(units.getByText('No units available')).toBeVisible()
  for (const text of ['No Images Available', 'No Videos Available']) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await units.getByRole('button', { name: 'Add Unit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Unit' })
  const plan = dialog.getByLabel('Payment Plan')
  await expect(plan.locator('option:checked')).toHaveText('Select plan')
  await expect(plan.locator('option:not([hidden])')).toHaveText(['installmental', 'full'])
  await fill(dialog, { Name: 'Flat 1', 'Number of Rooms': '3.7', 'Number of Bathrooms': '2' })
  await fill(dialog, { Price: '45,500,000.90' })
  await plan.selectOption('full')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await addPictures(dialog, 'flat.jpg')
  await expect(page.getByText('Image uploaded')).toBeVisible()
  const creating = nextCall(page, 'POST', /\/create-unit$/)
  await dialog.getByRole('button', { name: 'Add Unit' }).click()
  expect((await creating).postDataJSON()).toEqual({
    name: 'Flat 1',
    numberOfRooms: 3,
    numberOfBathRooms: 2,
    price: 45_500_000,
    paymentPlan: 'full',
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText('Unit Successfully Created')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expect(units.getByRole('link', { name: 'View Flat 1' }).locator('visible=true')).toHaveAttribute(
      'href',
      /^\/admin-dashboard\/units\/[^/]+$/,
    )
    await expect(shown(units, /---/)).toHaveCount(1)
  }
  await expect(units.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Type', 'No of Rooms', 'View'])
})

test('the add-unit page keeps a draft and shows panels once saved', async ({ page, world }) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}/add-units`)
  const paymentPlan = '40 % at signing, the rest over 24 months'
  await fill(page, { Name: 'Penthouse', 'Number of Rooms': '5', 'Number of Bathrooms': '4' })
  await fill(page, { Price: '250000000', 'Payment Plan': paymentPlan })
  await addPictures(page, 'flat.jpg')
  await expect(page.getByText('Image uploaded')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Here is what you had typed before.')).toBeVisible()
  await expect(page.getByLabel('Payment Plan')).toHaveValue(paymentPlan)
  await expectNoSidewaysScroll(page)
  const creating = nextCall(page, 'POST', /\/create-unit$/)
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await creating).postDataJSON()).toMatchObject({
    name: 'Penthouse',
    numberOfRooms: 5,
    numberOfBathRooms: 4,
    price: 250_000_000,
    paymentPlan,
    image: expect.stringMatching(/^http/),
  })
  await expect(page.getByText('Unit Successfully Created')).toBeVisible()
  for (const part of ['Add User', 'Floor Plan', 'Unit Videos']) {
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Floor Plan' })).toBeVisible()
})
