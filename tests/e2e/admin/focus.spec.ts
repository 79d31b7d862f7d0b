import { respond } from '../../support/apiCalls.ts'
import { onePicture, openRemoval, passTimeToUndo } from '../../support/pages/adminPages.ts'
import { addPictures } from '../../support/pages/adminSteps.ts'
import { expect, press, test } from '../../support/pages/adminTest.ts'

test('deleting a picture moves the focus to Undo, then to its list’s heading', async ({ page, world }) => {
  const { path } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await press(panel.getByRole('button', { name: 'Delete 2D Images 1' }), 'Enter')
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await passTimeToUndo(page)
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: '2D Images' })).toBeFocused()
})

test('marking an enquiry handled focuses another one, at last the page heading', async ({ page }) => {
  const of = (name: string) => ({
    _id: name,
    name,
    email: 'ada@example.com',
    phoneNumber: '',
    message: 'May I visit?',
    status: 'new',
    createdAt: new Date().toISOString(),
  })
  const all = [of('Ada Obi'), of('Bola Ade'), of('Chidi Eze')]
  await page.route(/\/admin\/enquir/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const marked = all.find(({ _id }) => decodeURIComponent(pathname).endsWith(_id))
    if (marked !== undefined) marked.status = 'handled'
    await route.fulfill({
      json: { message: 'ok', data: marked ?? all.filter(({ status }) => status === 'new') },
    })
  })
  await page.goto('/admin-dashboard/enquiries')
  const handle = (name: string) =>
    press(
      page.getByRole('article', { name: `Enquiry of ${name}` }).getByRole('button', { name: 'Mark handled' }),
      'Enter',
    )
  await handle('Bola Ade')
  await expect(page.getByRole('heading', { name: 'Chidi Eze' })).toBeFocused()
  await handle('Chidi Eze')
  await expect(page.getByRole('heading', { name: 'Ada Obi' })).toBeFocused()
  await handle('Ada Obi')
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeFocused()
})

test('cancelling an upload returns the focus to the drop zone', async ({ page }) => {
  await page.route(/\/image\/upload$/, () => undefined)
  await page.goto('/admin-dashboard/projects/create')
  const place = page.getByRole('button', { name: /Drop an image here/ })
  await place.focus()
  await addPictures(page, 'cover.jpg')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  await press(cancel, 'Enter')
  await expect(place).toBeFocused()
})

test('retrying a list and deleting a draft keep the focus in the main content', async ({ page }) => {
  await respond(page, '**/admin/all-users*', 500)
  await page.goto('/admin-dashboard')
  await expect(page.getByText('This list could not be loaded')).toBeVisible()
  // Export would save an empty file, as if there were no users.
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
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

test('a picture’s deletion does not move the focus after a click elsewhere', async ({ page, world }) => {
  const { path } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await press(panel.getByRole('button', { name: 'Delete 2D Images 1' }), 'Enter')
  await panel.getByText(/What you delete leaves/).click()
  await passTimeToUndo(page)
  await expect(panel.getByText('No Images Available')).toBeVisible()
  await expect(panel.locator(':focus')).toHaveCount(0)
})
