import type { ChatRoom } from '#contract/chat.ts'
import { untilDashboardStands } from '../support/adminDashboard.ts'
import { callAsAdmin, newPerson, newUnit } from '../support/adminWorld.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  stopClock,
  storedToken,
  superAdmin,
  test,
} from '../support/browser.ts'
import { holdCode } from '../support/heldCode.ts'
import { ask } from '../support/people.ts'
import { forgetLimits, revokeToken } from '../support/worldDatabase.ts'

test('the three entries and their active rules, and logging out', async ({
  page,
  signedInAs,
  world,
  isMobile,
}) => {
  await signedInAs(superAdmin)
  const { id } = await newUnit(world)
  const nav = page.getByRole('navigation', { name: 'Main' })
  const active = nav.locator('[aria-current=page]')
  for (const [path, entry] of [
    ['/admin-dashboard', 'User'],
    ['/admin-dashboard/user', 'User'],
    ['/admin-dashboard/projects', 'Projects'],
    ['/admin-dashboard/projects/create', 'Projects'],
    [`/admin-dashboard/units/${id}`, 'Projects'],
    ['/admin-dashboard/messages', 'Messages'],
  ] as const) {
    await page.goto(path)
    await expect(nav.getByRole('link')).toHaveCount(3)
    await expect(active).toHaveCount(1)
    await expect(active).toContainText(entry)
    await expectNoSidewaysScroll(page)
  }
  if (isMobile) {
    const logo = page.getByRole('link', { name: /dashboard/ }).locator('visible=true')
    await expect(logo).toHaveAttribute('href', '/user-dashboard')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('what is opened while the network is away says so, and the page stays @desktop', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeEnabled()
  const code = /\/_astro\/(openSearch|UserDialog)\./
  await page.route(code, (route) => route.abort())
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page.getByText('The search could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New User' }).click()
  const users = page.getByRole('table').or(page.getByRole('list', { name: 'Users' }))
  await expect(users.first()).toBeVisible()
  await page.unroute(code)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('dialog', { name: 'Add User' }).getByLabel('Email')).toBeVisible()
})

test('a dialog whose code is slow to come stands at once, and can be given up', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard')
  const add = page.getByRole('button', { name: 'Add New User' })
  await untilDashboardStands(page)
  await expect(page.locator('[data-unread]').first()).toHaveAttribute('aria-label', /unread/)
  const code = await holdCode(page)
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog).toContainText('Loading...')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await press(add, 'Enter')
  await expect(dialog).toContainText('Loading...')
  await expectAccessible(page)
  code.release()
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
})

test('enquiries are marked handled, and the audit trail tells of it to superAdmins alone', async ({
  page,
  signedInAs,
  world,
}) => {
  await signedInAs(superAdmin)
  await forgetLimits(world)
  const name = `Visitor ${Date.now()}`
  const enquiry = { name, email: 'visitor@example.com', message: 'May I see the house?' }
  await fetch(`${world.apiUrl}/public/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(enquiry),
  })
  await page.goto('/admin-dashboard/enquiries')
  const item = page.getByRole('article', { name: `Enquiry of ${name}` })
  await expect(item).toContainText('May I see the house?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await item.getByRole('button', { name: 'Mark handled' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.getByLabel('Show').selectOption('handled')
  await expect(item).toHaveCount(1)
  await expect(item).toContainText(/Handled by \S.* \d+ \w+ \d{4}, \d\d:\d\d/)
  await expectAccessible(page)

  await newPerson(world)
  await page.goto('/admin-dashboard/audit')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'User created: Zainab' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0)
})

test('an admin saves what is held about them as a file @desktop', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard/enquiries')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^palmstone-my-data-.+\.json$/)
  await expect(page.getByText('Your data is saved among your downloads')).toBeVisible()
})

test('the audit trail names what was changed, leads there, and tells amounts and people in words', async ({
  page,
  signedInAs,
  world,
}) => {
  await signedInAs(superAdmin)
  const unit = await newUnit(world)
  const { email, firstName, lastName } = await newPerson(world, 'admin')
  await callAsAdmin(world, 'PUT', `/admin/add-project-manager/${unit.id}`, { email })
  await page.goto('/admin-dashboard/audit')
  const entry = (title: string) => page.getByRole('article').filter({ hasText: title })
  const assigned = entry(`Manager assigned: ${unit.name}`)
  await expect(assigned.getByRole('link', { name: unit.name })).toHaveAttribute(
    'href',
    `/admin-dashboard/units/${unit.id}`,
  )
  await assigned.getByText('What changed').click()
  await expect(assigned.getByRole('insertion')).toHaveText(`${firstName} ${lastName}`)
  await expect(assigned.getByRole('deletion')).toHaveCount(0)
  const created = entry(`Unit created: ${unit.name}`)
  await created.getByText('What changed').click()
  await expect(created).toContainText('₦50,000,000.00')
  await expect(created).toContainText('Number of bathrooms')
  await expect(created.getByRole('deletion')).toHaveCount(0)
  await expect(created).not.toContainText(/version|_id|createdAt/i)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('messages show the customers, and are searched', async ({ page, signedInAs }) => {
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard/messages')
  await expect(page.getByText('Babatunde Ogunleye').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Ifeanyi')
  await expect(page.getByText('Babatunde Ogunleye')).toHaveCount(0)
  await expect(page.getByText('Ifeanyi Okafor').first()).toBeVisible()
})

test('a superAdmin looks into a conversation without a form, and without reading it for its people', async ({
  page,
  signedInAs,
}) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard/messages')
  await page.getByRole('button', { name: /Babatunde Ogunleye/ }).click()
  await expect(page.getByText('You may only read this conversation.')).toBeVisible()
  const bubbles = page.getByRole('log', { name: 'Messages' }).locator('.bubble')
  await expect(bubbles.first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  // Who said what: the customer left, the manager right and by name.
  await expect(bubbles.and(page.locator('[data-mine=true]')).first()).toContainText(
    /^[A-Z][a-z]+ [A-Z][a-z]+: /,
  )
  await expect(bubbles.and(page.locator('[data-mine=false]')).first()).toContainText('Babatunde Ogunleye: ')
  await expectAccessible(page)
  expect(refused).toEqual([])
})

test('the bar shows the whole unread count on a narrow phone', async ({
  page,
  signedInAs,
  world,
  isMobile,
}) => {
  const managed = await ask<ChatRoom[]>(world, admin, 'GET /user/get-chat-rooms')
  const shared = (await ask<ChatRoom[]>(world, buyer, 'GET /user/get-chat-rooms')).find(({ _id }) =>
    managed.some((room) => room._id === _id),
  )
  await ask(world, buyer, `POST /user/create-message/${shared?._id}`, { message: 'Is the lift mended?' })
  await signedInAs(admin)
  await page.goto('/admin-dashboard/projects')
  const unread = page.getByRole('navigation', { name: 'Main' }).locator('[data-unread]')
  await expect(unread).toHaveText(/\d/)
  if (isMobile) await expect(unread).toBeInViewport({ ratio: 1 })
})

test('a lapse of the session loses nothing typed: after sign-in the dashboard leads back @desktop', async ({
  page,
  signedInAs,
  world,
}) => {
  await signedInAs(superAdmin)
  await page.clock.install()
  await page.goto('/admin-dashboard/projects/create')
  await page.getByLabel('Name').fill('Half a project')
  await page.getByLabel('Description').fill('Typed before the session lapsed')
  // The count that comes when the page is idle, and every minute, would find the lapse first, in the middle of the click.
  await expect(page.locator('[data-unread]').first()).toHaveAttribute('aria-label', /unread/)
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

test('a dialog is worked by keyboard alone and gives the focus back', async ({ page, signedInAs }) => {
  await signedInAs(superAdmin)
  await page.goto('/admin-dashboard')
  const add = page.getByRole('button', { name: 'Add New User' })
  await press(add, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})
