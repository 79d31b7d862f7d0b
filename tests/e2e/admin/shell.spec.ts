import { changeAnswer } from '../../support/apiCalls.ts'
import { revokeToken } from '../../support/database/worldDatabase.ts'
import { untilCounted } from '../../support/pages/adminPages.ts'
import { savedFile } from '../../support/pages/adminSteps.ts'
import {
  admin,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  stopClock,
  storedToken,
  superAdmin,
  test,
} from '../../support/pages/adminTest.ts'
import { newUnit } from '../../support/worlds/adminWorld.ts'

test('the admin bar marks the current entry and logs out', async ({ page, world }) => {
  const { id } = await newUnit(world)
  const nav = page.getByRole('navigation', { name: 'Main' })
  const active = nav.locator('[aria-current=page]')
  for (const [path, entry] of [
    ['', 'User'],
    [`/units/${id}`, 'Projects'],
    ['/messages', 'Messages'],
  ] as const) {
    await page.goto(`/admin-dashboard${path}`)
    await expect(nav.getByRole('link')).toHaveCount(3)
    await expect(active).toHaveCount(1)
    await expect(active).toContainText(entry)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('More leads to enquiries, payments and, for a superAdmin, the audit trail, with counts', async ({
  page,
  signedInAs,
}) => {
  const counts = { unreadCount: 1, newEnquiries: 3, unvendedCount: 2 }
  await changeAnswer(page, '**/user/get-unread-count', () => counts)
  await page.goto('/admin-dashboard')
  const more = page.getByRole('navigation', { name: 'More' })
  const enquiries = more.getByRole('link', { name: 'Enquiries 3 new' })
  await expect(more.getByRole('link')).toHaveText([/^Enquiries\s*3$/, /^Payments\s*2$/, /^Audit trail$/])
  for (const entry of await more.getByRole('link').all()) {
    await expect(entry).toBeInViewport({ ratio: 1 })
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await enquiries.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await expect(enquiries).toHaveAttribute('aria-current', /page|true/)

  await signedInAs(admin)
  await page.goto('/admin-dashboard/enquiries')
  await expect(more.getByRole('link')).toHaveText([/^Enquiries\s*3$/, /^Payments\s*2$/])
  const { name } = await savedFile(page, page.getByRole('button', { name: 'Download my data' }))
  expect(name).toMatch(/^palmstone-my-data-.+\.json$/)
  await expect(page.getByText('Your file is in your downloads folder')).toBeVisible()
})

test('the admin bar on a phone folds More into a menu and shows whole counts @phone', async ({ page }) => {
  const counts = { unreadCount: 1, newEnquiries: 3, unvendedCount: 2 }
  await changeAnswer(page, '**/user/get-unread-count', () => counts)
  await page.goto('/admin-dashboard')
  const more = page.getByRole('navigation', { name: 'More' })
  const menu = page.locator('summary').filter({ hasText: 'More' })
  await expect(menu.getByRole('img', { name: '5 waiting' })).toBeInViewport({ ratio: 1 })
  const unread = page.getByRole('navigation', { name: 'Main' }).getByLabel(/ unread$/)
  await expect(unread).toHaveText('1')
  await expect(unread).toBeInViewport({ ratio: 1 })
  const logo = page.getByRole('link', { name: /dashboard/ }).locator('visible=true')
  await expect(logo).toHaveAttribute('href', '/user-dashboard')
  await expect(more).toHaveCount(0)
  await press(menu, 'Enter')
  await expect(more.getByRole('link')).toHaveText([/^Enquiries\s*3$/, /^Payments\s*2$/, /^Audit trail$/])
  for (const entry of await more.getByRole('link').all()) {
    await expect(entry).toBeInViewport({ ratio: 1 })
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(more).toHaveCount(0)
  await expect(menu).toBeFocused()
  await press(menu, 'Enter')
  await more.getByRole('link', { name: 'Enquiries 3 new' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await expect(menu).toHaveAttribute('aria-current', /page|true/)
})

test('a dialog opened offline waits for its code and then loads', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeEnabled()
  const code = /\/_astro\/(SearchDialog|UserDialog)\./
  await page.route(code, (route) => route.abort())
  await page.getByRole('button', { name: 'Search' }).first().click()
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByText('Loading...')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByText('Loading...')).toBeVisible()
  // The open dialog hides the page behind it from the keyboard and from screen readers.
  await expect(page.getByRole('table', { includeHidden: true }).first()).toBeVisible()
  await page.unroute(code)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('There is a new version of this site')).toHaveCount(0)
})

test('the dashboard leads to drafts from before the session expired', async ({ page, signedInAs, world }) => {
  await page.clock.install()
  await page.goto('/admin-dashboard/projects/create')
  await page.getByLabel('Name').fill('Half a project')
  await page.getByLabel('Description').fill('Typed before the session lapsed')
  // The call that counts unread messages runs every minute and would get the 401 first.
  await untilCounted(page)
  await stopClock(page)
  await revokeToken(world, await storedToken(page))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.clock.resume()
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: 'Create project' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Half a project')
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the session lapsed')
})
