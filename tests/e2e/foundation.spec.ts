import type { Page } from '@playwright/test'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signInByMail,
  test,
} from '../support/browser.ts'
import { mailsTo, nextCode } from '../support/outbox.ts'
import { forgetLimits, revokeToken } from '../support/worldDatabase.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

/** Stops the page's clock where it is: from then on time passes only as a test lets it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}

/** The demo's ongoing projects are there, beside those that other tests have made, and no completed one. */
async function expectOngoingProjects(page: Page): Promise<void> {
  const ongoing = page.getByRole('region', { name: 'Ongoing Projects' })
  await expect(ongoing.getByRole('link', { name: 'Palm Court' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'Lagoon Towers' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'The Meridian' })).toHaveCount(0)
}

const storedKeys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

test('a visitor finds a project, signs in with the code by mail, sees what is theirs, logs out @engines', async ({
  page,
  world,
}) => {
  await page.goto('/offers')
  await page
    .getByRole('link', { name: /Palm Court/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/projects\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Court' })).toBeVisible()

  await signInByMail(page, world, buyer)
  await expect(page).toHaveURL('/user-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Amara' })).toBeVisible()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()

  const properties = page.getByRole('region', { name: 'My Properties' })
  await expect(properties.getByRole('listitem')).toHaveCount(3)
  await expect(properties.getByRole('link', { name: 'Quay Loft 104', exact: true })).toBeVisible()
  const transactions = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(
    transactions
      .getByText(/Instalment \d+, Quay Loft 104/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await expect(
    transactions
      .getByText(/^₦[\d,]+\.\d\d$/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await expect(
    transactions
      .getByText(/^\d\d\/\d\d\/\d{4}$/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await expectOngoingProjects(page)

  await page.getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await storedKeys(page)).toEqual([null, null])
})

test('logging out revokes the token at the server', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ask = () =>
    fetch(`${world.apiUrl}/user/owned-units`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await page.goto('/user-dashboard')
  await page.getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect((await ask()).status).toBe(401)
})

test('the code field comes after the code, and Log In is disabled until then', async ({ page, world }) => {
  await page.goto('/sign-in')
  await expect(page.getByText('Your Personal Property Hub')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome Back! Sign into your account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  await expect(page.getByLabel('Enter OTP')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Email').fill('nobody@palmstone.example')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('OTP has been sent to your email address registered with us')).toBeVisible()
  await expect(page.getByLabel('Enter OTP')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByLabel('Enter OTP')).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/Resend in 0:\d\d|Resend in 1:00/)
  await expectAccessible(page)

  await page.getByLabel('Enter OTP').fill('000000')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText(/wrong or has expired/)
  await expect(page.getByLabel('Enter OTP')).toHaveValue('000000')
  expect(world.apiUrl).toBeTruthy()
})

test('a code may be read in the mail while the browser throws the page away: it waits for the code again', async ({
  page,
  world,
}) => {
  await forgetLimits(world)
  const before = (await mailsTo(world.dataDir, buyer)).length
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(buyer)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(buyer)
  await expect(page.getByRole('timer')).toHaveText(/Resend in [01]:\d\d/)
  await page.getByLabel('Enter OTP').fill(await nextCode(world.dataDir, buyer, before))
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/user-dashboard')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('sign-in')
})

test('another address after a reload asks for another code', async ({ page }) => {
  await page.route('**/public/get-code', (route) =>
    route.fulfill({ json: { message: 'ok', data: null }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  )
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(buyer)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByLabel('Enter OTP')).toBeVisible()
  await page.reload()
  await page.getByLabel('Email').fill('other@palmstone.example')
  await expect(page.getByLabel('Enter OTP')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await expect(page.getByLabel('Enter OTP')).toHaveCount(0)
})

test('nothing but the code’s blanks is checked before the server is asked', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a valid email address, such as name@example.com')
  await expect(page.getByLabel('Email')).toHaveValue('no address')
})

test('messages on sign-in go after seven seconds', async ({ page }) => {
  await page.clock.install()
  await page.route('**/public/get-code', (route) =>
    route.fulfill({
      status: 400,
      json: { message: 'Check', issues: [{ path: ['email'], message: 'This address is odd' }] },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  await stopClock(page)
  await page.getByLabel('Email').fill('odd@example.com')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('alert')).toHaveText('This address is odd')
  await page.clock.runFor(6900)
  await expect(page.getByRole('alert')).toHaveText('This address is odd')
  await page.clock.runFor(200)
  await expect(page.getByText('This address is odd')).toHaveCount(0)
})

test('a code sent twice counts down in between, and a failed login says Error without words', async ({
  page,
}) => {
  await page.clock.install()
  const cors = { 'Access-Control-Allow-Origin': '*' }
  let asked = 0
  await page.route('**/public/get-code', (route) => {
    asked += 1
    return route.fulfill({ json: { message: 'ok', data: null }, headers: cors })
  })
  await page.route('**/public/login', (route) => route.fulfill({ status: 500, body: '', headers: cors }))
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(buyer)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend code' })).toHaveCount(0)
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(asked).toBe(2)
  await page.getByLabel('Enter OTP').fill(' 123456 ')
  await page.getByLabel('Enter OTP').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Error')
})

for (const address of [
  '/user-dashboard',
  '/projects',
  '/messages?unitId=u',
  '/admin-dashboard/units/u',
  '/nowhere',
]) {
  test(`without a token ${address} leads to sign-in`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL('/sign-in')
  })
}

test('each role lands on its own dashboard', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.goto('/sign-in')
  await expect(page).toHaveURL('/admin-dashboard')
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/admin-dashboard')
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(entries).toHaveText([/User/, /Projects/, /Messages/])
  await expect(entries.first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await signedInAs(buyer)
  await page.goto('/admin-dashboard/projects')
  await expect(page).toHaveURL('/user-dashboard')
  await page.goto('/sign-in')
  await expect(page).toHaveURL('/user-dashboard')
})

test('the session survives a reload, and the dashboard is accessible', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/user-dashboard')
  await expect(page.getByText('Amara Nwachukwu')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome Amara' })).toBeVisible()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await expectOngoingProjects(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the dashboard asks for its data once, before its own code has run', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'GET' && path.startsWith('/api/')) asked.push(path.replace('/api/v1', ''))
  })
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await expectOngoingProjects(page)
  expect(asked.sort()).toEqual(['/public/projects', '/user/owned-units', '/user/user-transactions'])
})

test('an unknown address says so to the signed-in, with status 404 and a way back', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Take me back' }).click()
  await expect(page).toHaveURL('/user-dashboard')
})

test('an answer that no page can show is an Unexpected Application Error, and the bar still works', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  await page.route('**/user/owned-units', (route) =>
    route.fulfill({
      json: { message: 'ok', data: [{ _id: 'o1', unitId: null }] },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('TypeError')
  await page.unroute('**/user/owned-units')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
})

test('what broke a page is not shown again from before: reloaded on a slow line it waits for the new answer', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  await page.route('**/user/owned-units', (route) =>
    route.fulfill({
      json: { message: 'ok', data: [{ _id: 'o1', unitId: null }] },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await page.unroute('**/user/owned-units')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/user/owned-units', (route) => answered.then(() => route.continue()))
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByRole('link', { name: /Palm Court/ }).first()).toBeVisible()
  answer()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
})

test('a token that the server forgot ends the session', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  await revokeToken(world, await storedToken(page))
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/sign-in')
  expect(await storedKeys(page)).toEqual([null, null])
})

test('other tabs follow a logout and a sign-in', async ({ page, context, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/user-dashboard')
  const other = await context.newPage()
  await other.goto('/user-dashboard')
  await other.getByRole('link', { name: '(Logout)' }).click()
  await expect(other).toHaveURL('/sign-in')
  await expect(page).toHaveURL('/sign-in')
  await signedInAs(buyer)
  await expect(other).toHaveURL('/user-dashboard')
})

test('an admin logs out of the admin area', async ({ page, signedInAs }) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL('/sign-in')
})

test('what could not be loaded says so and can be tried again', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  let down = true
  await page.route('**/user/user-transactions', (route) => (down ? route.abort() : route.continue()))
  await page.goto('/user-dashboard')
  const transactions = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(transactions.getByRole('alert')).toContainText('Your transactions could not be loaded')
  await expectAccessible(page)
  down = false
  await transactions.getByRole('button', { name: 'Try again' }).click()
  await expect(
    transactions
      .getByText(/Instalment/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
})

test('a customer without anything sees the specified texts', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const empty = { json: { message: 'ok', data: [] }, headers: { 'Access-Control-Allow-Origin': '*' } }
  for (const path of ['owned-units', 'user-transactions']) {
    await page.route(`**/user/${path}`, (route) => route.fulfill(empty))
  }
  await page.route('**/public/projects', (route) => route.fulfill(empty))
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have no properties').first()).toBeVisible()
  await expect(page.getByText('No Transactions Available')).toBeVisible()
  await expect(page.getByText('No projects found')).toBeVisible()
})

test('a failed project list is a toast of four seconds', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.clock.install()
  let fail = () => undefined as unknown
  const asked = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/public/projects', async (route) => {
    await asked
    await route.fulfill({
      status: 500,
      json: { message: 'The projects are away' },
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
  })
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await stopClock(page)
  fail()
  const toast = page.getByLabel('Notifications').getByText('The projects are away')
  await expect(toast).toBeVisible()
  await page.clock.runFor(3800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await expect(toast).toBeHidden()
})

test('the tip of the pay-bill icon shows on focus for ten seconds, and Escape hides it', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  await page.clock.install()
  await page.goto('/user-dashboard')
  await expect(page.getByText('Amara Nwachukwu')).toBeVisible()
  await stopClock(page)
  const tip = page.getByText('Open My Properties, pick a property, then click Pay Electricity Bill.')
  const icon = page.getByRole('link', { name: 'Pay electricity bill' })
  await expect(tip).toBeHidden()
  await icon.focus()
  await expect(tip).toBeVisible()
  await page.clock.runFor(9900)
  await expect(tip).toBeVisible()
  await page.clock.runFor(200)
  await expect(tip).toBeHidden()
  await icon.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await icon.click()
  await expect(page).toHaveURL('/pay-electricity-bill')
  await expect(tip).toBeVisible()
})
