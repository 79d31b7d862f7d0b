import { fillProject, onePicture, openRemoval, passTimeToUndo, uploadCover } from '../support/adminPages.ts'
import { newPerson, newProject, newUnit, pictureFile, unique, uniqueEmail } from '../support/adminWorld.ts'
import { respond } from '../support/apiCalls.ts'
import { expect, press, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('the focus stays in its list when a picture is deleted', async ({ page, world }) => {
  const { path } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await press(panel.getByRole('button', { name: 'Delete 2D Images 1' }), 'Enter')
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await passTimeToUndo(page)
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: '2D Images' })).toBeFocused()
})

test('the focus moves to the next enquiry, or to the heading after the last', async ({ page }) => {
  const of = (name: string) => ({
    _id: name,
    name,
    email: 'ada@example.com',
    phoneNumber: '',
    message: 'May I visit?',
    status: 'new',
    createdAt: new Date().toISOString(),
  })
  const all = [of('Ada Obi'), of('Bola Ade')]
  await page.route(/\/admin\/enquir/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const marked = all.find(({ _id }) => decodeURIComponent(pathname).endsWith(_id))
    if (marked !== undefined) marked.status = 'handled'
    await route.fulfill({ json: { message: 'ok', data: marked ?? all } })
  })
  await page.goto('/admin-dashboard/enquiries')
  const handle = (name: string) =>
    press(
      page.getByRole('article', { name: `Enquiry of ${name}` }).getByRole('button', { name: 'Mark handled' }),
      'Enter',
    )
  await handle('Ada Obi')
  await expect(page.getByRole('heading', { name: 'Bola Ade' })).toBeFocused()
  await handle('Bola Ade')
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeFocused()
})

test('the focus after saving a unit and after adding its admin', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const person = await newPerson(world, 'admin')
  await page.goto(`/admin-dashboard/units/${id}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await press(edit, 'Enter')
  await press(page.getByRole('button', { name: 'Save' }), 'Enter')
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  await expect(edit).toBeFocused()

  await press(page.getByRole('button', { name: 'Add Admin' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Admin' })
  await dialog.getByRole('combobox').fill(person.email)
  await expect(dialog.getByRole('option', { name: person.email })).toBeVisible()
  await press(dialog.getByRole('combobox'), 'Enter')
  await press(dialog.getByRole('button', { name: 'Add', exact: true }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Admin', exact: true })).toBeFocused()
})

test('the focus stays in the panel when a project is completed', async ({ page, world }) => {
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  await press(page.getByRole('button', { name: 'Mark Completed' }), 'Enter')
  await press(page.getByRole('button', { name: 'Yes, it is completed' }), 'Enter')
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
})

test('the focus returns to the drop zone when an upload is cancelled', async ({ page }) => {
  await page.route(/\/image\/upload$/, () => undefined)
  await page.goto('/admin-dashboard/projects/create')
  const place = page.getByRole('button', { name: /Drop an image here/ })
  await place.focus()
  await page.locator('input[type=file]').setInputFiles(await pictureFile('cover.jpg'))
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await press(cancel, 'Enter')
  await expect(place).toBeFocused()
})

test('the focus is on the heading after a project was created', async ({ page }) => {
  await fillProject(page, unique('Lagoon Walk'))
  await uploadCover(page)
  await press(page.getByRole('button', { name: 'Save' }), 'Enter')
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Create project' })).toBeFocused()
})

test('the focus stays in the dialog from one step of an import to the next', async ({ page }) => {
  const csv = `First name,Last name,Email,Phone number\nIjeoma,Okeke,${uniqueEmail()},08035550000`
  await page.goto('/admin-dashboard')
  await press(page.getByRole('button', { name: 'Import' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  const heading = dialog.getByRole('heading', { name: 'Import users' })
  const file = dialog.locator('input[type=file]')
  await file.focus()
  await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog).toContainText('1 will be added')
  await expect(heading).toBeFocused()
  await press(dialog.getByRole('button', { name: 'Add 1 user' }), 'Enter')
  await expect(dialog).toContainText('1 account added')
  await expect(heading).toBeFocused()
})

test('the focus is kept when a list is retried and when a draft is deleted', async ({ page }) => {
  await respond(page, '**/admin/all-users*', 500)
  await page.goto('/admin-dashboard')
  await expect(page.getByText('This list could not be loaded')).toBeVisible()
  await page.unroute('**/admin/all-users*')
  await press(page.getByRole('button', { name: 'Try again' }), 'Enter')
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await press(page.getByRole('button', { name: 'Add New User' }).first(), 'Enter')
  await page.getByRole('dialog').getByLabel('First Name').fill('Zulaikha')
  await page.reload()
  await press(page.getByRole('button', { name: 'Forget Add User' }), 'Enter')
  await expect(page.getByRole('button', { name: 'Forget Add User' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a click elsewhere is not undone when the focused control goes', async ({ page, world }) => {
  const { path } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await press(panel.getByRole('button', { name: 'Delete 2D Images 1' }), 'Enter')
  await panel.getByText(/What you delete leaves/).click()
  await passTimeToUndo(page)
  await expect(panel.getByText('No Images Available')).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(0)
})
