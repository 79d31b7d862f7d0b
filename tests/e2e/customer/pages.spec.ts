import { routes } from '#routeTable.ts'
import { sessionOf } from '../../support/database/worldDatabase.ts'
import {
  admin,
  buyer,
  expect,
  expectNoSidewaysScroll,
  expectSoundPage,
  test,
} from '../../support/pages/browser.ts'
import { fontsShown } from '../../support/pages/pageReady.ts'
import { newMeter } from '../../support/pages/paying.ts'
import { newcomer } from '../../support/pages/people.ts'
import { rectOf } from '../../support/pages/rectOf.ts'
import { pathFiller } from '../../support/pages/routePaths.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const ofCustomers = routes.filter(({ audience }) => audience === 'customer').map(({ path }) => path)
const widths = [1440, 375]

test('the customers’ bar shows who is signed in, links to the main pages and marks this one in forced colours', async ({
  page,
}) => {
  await page.goto('/projects')
  const bar = page.getByRole('banner')
  const ways = [
    ['Palmstone, dashboard', '/user-dashboard'],
    ['Projects', '/projects'],
    ['Pay electricity bill', '/pay-electricity-bill'],
    ['Messages', '/messages'],
  ] as const
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    await expect(bar.getByText('Amara Nwachukwu')).toBeVisible()
    await expect(bar.getByRole('link', { name: '(Logout)' })).toBeVisible()
    for (const [name, href] of ways) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(href)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(bar.getByRole('link', { name: 'Messages', exact: true })).toHaveCSS('outline-style', 'solid')
  await expect(bar.getByRole('link', { name: 'Projects', exact: true })).toHaveCSS('outline-style', 'none')
})

test('every page for customers is accessible and as wide as the window @widths', async ({ page, world }) => {
  const fill = await pathFiller(world)
  for (const path of ofCustomers) {
    await expectSoundPage(page, fill(path))
  }
})

test('the longest names and prices stay inside the window of a desktop and of a phone', async ({
  page,
  world,
  signedInAs,
}) => {
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
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 })
    for (const path of ofCustomers) {
      await page.goto(`${path.replace('{unitId}', unit._id)}?unitId=${unit._id}`)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await fontsShown(page)
      const logo = await rectOf(page.getByRole('link', { name: 'Palmstone, dashboard' }))
      const next = await rectOf(page.getByRole('link', { name: 'Projects', exact: true }))
      expect(logo.right).toBeLessThanOrEqual(next.left)
    }
  }
  const narrow = { name: 'Wide Court', location: 'Lagos' }
  await ask(world, admin, `PUT /admin/update-project/${project._id}`, narrow)
})

test('going back shows the page of who is signed in now, and hides it at once from who is not', async ({
  page,
  world,
}) => {
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
  const isShown = await page.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.body.checkVisibility()
  })
  expect(isShown).toBe(false)
  await expect(page).toHaveURL('/sign-in')
})
