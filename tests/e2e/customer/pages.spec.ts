import type { Page } from '@playwright/test'
import type { ChatRoom } from '#contract/chat.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { routes } from '#routeTable.ts'
import { answerWith, cutOff, reconnect } from '../../support/apiCalls.ts'
import { sessionOf } from '../../support/database/worldDatabase.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSoundPage,
  isPhone,
  press,
  shown,
  test,
} from '../../support/pages/browser.ts'
import { rooms, thread } from '../../support/pages/chatPage.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { newMeter } from '../../support/pages/paying.ts'
import { newcomer, ownerOfOne } from '../../support/pages/people.ts'
import { rectOf } from '../../support/pages/rectOf.ts'
import { pathFiller } from '../../support/pages/routePaths.ts'
import { collectToasts } from '../../support/pages/toasts.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const ofCustomers = routes.filter(({ audience }) => audience === 'customer').map(({ path }) => path)
const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the customers’ bar links to the main pages and shows who is signed in @widths', async ({ page }) => {
  await page.goto('/projects')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Amara Nwachukwu')).toBeVisible()
  await expect(bar.getByRole('link', { name: '(Logout)' })).toBeVisible()
  const ways = [
    ['Palmstone, dashboard', '/user-dashboard'],
    ['Projects', '/projects'],
    ['Pay electricity bill', '/pay-electricity-bill'],
    ['Messages', '/messages'],
  ] as const
  for (const [name, href] of ways) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(href)
  }
})

test('the customers’ bar counts unread messages', async ({ page, world, signedInAs }) => {
  const { email, unitId } = await ownerOfOne(world)
  await ask(world, admin, `PUT /admin/add-project-manager/${unitId}`, { email: admin })
  const { _id } = await ask<{ _id: string }>(world, email, `POST /user/create-chat-room/${unitId}`)
  await ask(world, admin, `POST /user/create-message/${_id}`, { message: 'Welcome home.' })
  await signedInAs(email)
  await page.goto('/projects')
  const bar = page.getByRole('banner')
  const unread = bar.getByRole('img', { name: '1 unread' })
  await expect(unread).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await bar.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/messages')
  await rooms(page).first().click()
  await expect(thread(page).getByText('Welcome home.')).toBeVisible()
  await expect
    .poll(async () => (await ask<ChatRoom[]>(world, email, 'GET /user/get-chat-rooms'))[0]?.unreadCount)
    .toBe(0)
  await page.goto('/projects')
  await expect(bar.getByRole('img', { name: '0 unread', includeHidden: true })).toBeAttached()
  await expect(unread).toHaveCount(0)
})

test('every page for customers is accessible and as wide as the window @widths', async ({ page, world }) => {
  const fill = await pathFiller(world)
  for (const path of ofCustomers) {
    await expectSoundPage(page, fill(path))
  }
})

test('the longest names and prices stay inside the window @widths', async ({ page, world, signedInAs }) => {
  const email = `${'long'.repeat(12)}@${'a-very-long-domain'.repeat(3)}.example`
  // A picture of the demo, as the project stays in the database and no page may ask other hosts.
  const image = `${new URL(world.apiUrl).origin}/media/palm-court-1/1600x1067/1600.jpg`
  const [name, text] = ['W'.repeat(200), 'W'.repeat(900)]
  const court = { name, description: text, address: name, location: name, image }
  const project = await ask<{ _id: string }>(world, admin, 'POST /admin/project', court)
  const home = { name, paymentPlan: text, image, price: 1e12, numberOfRooms: 1000, numberOfBathRooms: 0 }
  const create = `POST /admin/project/${project._id}/create-unit`
  const unit = await ask<{ _id: string }>(world, admin, create, home)
  await ask(world, admin, `PUT /admin/add-project-manager/${unit._id}`, { email: admin })
  const owner = { firstName: name, lastName: name, email, pricePaid: 999_999_999_999.99 }
  await ask(world, admin, `POST /admin/unit/${unit._id}/add-user`, owner)
  await ask(world, email, `POST /user/create-chat-room/${unit._id}`)
  const bill = { name, metre_number: newMeter(), amount: 100, unitId: unit._id }
  await ask(world, email, 'POST /user/make-bill-payment', bill)
  await signedInAs(email)
  for (const path of ofCustomers) {
    await page.goto(`${path.replace('{unitId}', unit._id)}?unitId=${unit._id}`)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    await fontsShown(page)
    const logo = await rectOf(page.getByRole('link', { name: 'Palmstone, dashboard' }))
    const next = await rectOf(page.getByRole('link', { name: 'Projects', exact: true }))
    expect(logo.right).toBeLessThanOrEqual(next.left)
  }
  const narrow = { name: 'Wide Court', location: 'Lagos' }
  await ask(world, admin, `PUT /admin/update-project/${project._id}`, narrow)
})

test('going back after another sign-in shows the new customer’s page', async ({ page, world }) => {
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  const { token, user } = await sessionOf(world, await newcomer(world, admin))
  await page.evaluate(
    ([newToken, newUser]) => {
      localStorage.setItem('user', newUser)
      localStorage.setItem('token', newToken)
      // Playwright's browser has no back/forward cache: this is the event that a page from it gets.
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    },
    [token, JSON.stringify(user)] as const,
  )
  await expect(page.getByRole('heading', { name: 'Welcome Zainab' })).toBeVisible()
  await expect(page.getByText('You currently have no properties')).toBeVisible()
  await expect(page.getByText('Quay Loft 104')).toHaveCount(0)
})

test('going back after signing out hides the page at once and leads to sign-in', async ({ page }) => {
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  const isShown = await page.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.checkVisibility()
  })
  expect(isShown).toBe(false)
  await expect(page).toHaveURL('/sign-in')
})

test('a property card links to its unit and to the unit’s messages', async ({ page }) => {
  await page.goto('/user-dashboard')
  const card = region(page, 'My Properties')
    .getByRole('listitem')
    .filter({ hasText: 'Poolside Apartment C1' })
  await expect(card).toContainText('₦98m')
  await expect(card).toContainText('3 Rooms')
  await card.getByRole('link', { name: /Messages/ }).click()
  await expect(page).toHaveURL(/\/messages\?unitId=/)
  await page.goBack()
  await page.getByRole('link', { name: 'Poolside Apartment C1', exact: true }).click()
  await expect(page).toHaveURL(/\/projects\/owned-units\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Poolside Apartment C1' })).toBeVisible()
})

test('a customer without units sees a next step', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await answerWith(page, '**/public/projects', [])
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome Zainab' })).toBeVisible()
  await expect(page.getByText('You currently have no properties')).toBeVisible()
  await expect(page.getByText('No Transactions Available')).toBeVisible()
  await expect(page.getByText('No projects found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See our projects' })).toHaveAttribute('href', '/projects')
  await expectAccessible(page)
})

test('each part of the dashboard that failed to load can be retried', async ({ page }) => {
  await cutOff(page, '/**')
  const toasts = await collectToasts(page)
  await page.goto('/user-dashboard')
  await expect(page.getByText('Your properties could not be loaded')).toBeVisible()
  await expect(page.getByText('Your transactions could not be loaded')).toBeVisible()
  await expect(page.getByText('The projects could not be loaded')).toBeVisible()
  await expect.poll(toasts).toContain('An Error Occured')
  await expectAccessible(page)
  await reconnect(page, '/**')
  const retries = page.getByRole('button', { name: 'Try again' })
  await expect(retries).toHaveCount(3)
  for (const left of [2, 1, 0]) {
    await press(retries.first(), 'Enter')
    await expect(retries).toHaveCount(left)
  }
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  const transactions = region(page, 'Recent Transactions')
  const payments = shown(transactions, /Instalment/)
  await expect(payments.first()).toBeVisible()
  const role = isPhone(page) ? 'list' : 'table'
  await expect(transactions.getByRole(role, { name: 'Recent Transactions' })).toBeVisible()
  await expect(page.getByText('Recent Transactions', { exact: true })).toHaveCount(1)
})

test('projects are listed as ongoing or completed and link to their pages', async ({ page, world }) => {
  const projects = await ask<ProjectSummary[]>(world, buyer, 'GET /public/projects')
  const count = (status: string) => projects.filter((project) => project.status === status).length
  await page.goto('/projects')
  await expect(region(page, 'Ongoing Projects').getByRole('listitem')).toHaveCount(count('ongoing'))
  await expect(region(page, 'Completed Projects').getByRole('listitem')).toHaveCount(count('completed'))
  await press(region(page, 'Ongoing Projects').getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/projects\/[^/]+$/)
  await expect(page.getByRole('banner').getByText('Amara Nwachukwu')).toBeVisible()
})

test('forced colours show the current page and the state of a switch', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/messages')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Messages', exact: true })).toHaveCSS('outline-style', 'solid')
  await expect(bar.getByRole('link', { name: 'Projects', exact: true })).toHaveCSS('outline-style', 'none')
  await page.goto('/profile')
  const mails = page.getByRole('switch')
  await expect(mails).toHaveAttribute('aria-checked', 'true')
  const colours = () =>
    mails.evaluate((element) => {
      const parts = ['::before', '::after']
      return new Set(parts.map((part) => getComputedStyle(element, part).backgroundColor)).size
    })
  await expect.poll(colours).toBe(2)
})
