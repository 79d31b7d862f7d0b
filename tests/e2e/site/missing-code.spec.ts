import type { Page } from '@playwright/test'
import { keepIntercepting } from '../../support/apiCalls.ts'
import { buyer, expect, superAdmin, test } from '../../support/pages/browser.ts'
import { openForm, pay } from '../../support/pages/paying.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

/* The page has loaded, but the network fails before its scripts have. */

const code = '**/_astro/*.js'

/* Content that a page shows only once its scripts run. */
const transactions = (page: Page) =>
  expect(page.getByRole('searchbox', { name: 'Search payments' })).toBeEnabled()
const projects = (page: Page) => expect(page.getByRole('link', { name: /Palm Court/ }).first()).toBeVisible()
const signIn = (page: Page) => expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()

const guarded = [
  ['/user-dashboard', buyer, transactions, 'Customer', 'Dashboard'],
  ['/admin-dashboard/projects', superAdmin, projects, 'Admin', 'ProjectsPage'],
] as const

test('pages report missing scripts and reload when back online', async ({ context, signedInAs }) => {
  for (const [path, email, expectContent] of [['/sign-in', undefined, signIn] as const, ...guarded]) {
    if (email !== undefined) await signedInAs(email)
    // A tab of its own, because a tab reloads by itself only once.
    const page = await context.newPage()
    await page.route(code, (route) => route.abort())
    await page.goto(path)
    const crash = page.getByRole('alert').filter({ hasText: 'This part of the page did not arrive.' })
    await expect(crash).toHaveCount(1)
    await expect(crash.getByRole('button', { name: 'Reload this page' })).toBeVisible()
    await page.unroute(code)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectContent(page)
    await expect(crash).toHaveCount(0)
    await page.close()
  }
})

test('pages report a missing layout script above their content', async ({ page, signedInAs }) => {
  for (const [path, email, expectContent, layout] of guarded) {
    await signedInAs(email)
    await page.route(`**/_astro/${layout}.astro*.js`, (route) => route.abort())
    await page.goto(path)
    const crash = page.getByRole('alert').filter({ hasText: 'A part of the page did not arrive.' })
    await expect(crash).toHaveCount(1)
    await expectContent(page)
    await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toBeVisible()
    await page.unroute(`**/_astro/${layout}.astro*.js`)
    await crash.getByRole('button', { name: 'Reload this page' }).click()
    await expectContent(page)
    await expect(crash).toHaveCount(0)
  }
})

test('a page with missing scripts reloads by itself only once', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.route(code, (route) => route.abort())
  await page.goto('/user-dashboard')
  const crash = page.getByRole('alert').filter({ hasText: 'This part of the page did not arrive.' })
  await expect(crash).toHaveCount(1)
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await loaded
  await expect(crash).toHaveCount(1)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
    document.body.dataset['same'] = 'page'
  })
  await page.unroute(code)
  await expect(page.locator('body')).toHaveAttribute('data-same', 'page')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await transactions(page)
})

test('a public page fetches missing scripts again when back online', async ({ page, world }) => {
  const code = /\/_astro\/ProjectView\.[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  const { project } = await somePaths(world)
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto(project)
  // The scripts are fetched when somebody comes near what needs them.
  const enquiry = page.getByRole('heading', { name: 'Ask us about it' })
  await enquiry.scrollIntoViewIfNeeded()
  await failed
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toHaveCount(0)
  await page.unroute(code)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await enquiry.scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible({ timeout: 5000 })
  }).toPass()
})

/* The page is older than a deploy that removed its scripts. */

const newVersion = 'There is a new version of this site'
const removeCode = (page: Page, name: string) =>
  page.route(`**/_astro/${name}.*.js*`, (route) => route.fulfill({ status: 404, body: 'Not found' }))

test('pages offer the new version when their scripts were removed', async ({ page, signedInAs }) => {
  await keepIntercepting(page)
  for (const [path, email, expectContent, , island] of guarded) {
    await signedInAs(email)
    await removeCode(page, island)
    await page.goto(path)
    const notice = page.getByRole('alert').filter({ hasText: newVersion })
    await expect(notice).toHaveCount(1)
    await expect(page.getByText('Check your connection')).toHaveCount(0)
    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Reload this page' }).click()
    await expectContent(page)
    await expect(notice).toHaveCount(0)
  }
})

test('a button and a dialog tell about the new version when their scripts were removed', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(superAdmin)
  await removeCode(page, 'userCsv')
  await removeCode(page, 'UserDialog')
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: newVersion })).toBeVisible()

  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await expect(dialog.getByRole('heading', { name: newVersion })).toBeVisible()
  await expect(dialog.getByText('Loading...')).toHaveCount(0)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Reload this page' }).click()
  await page.getByRole('button', { name: 'Add New User' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('the payment form keeps its input when the new version loads', async ({ page, signedInAs, world }) => {
  await signedInAs(buyer)
  await removeCode(page, 'ConfirmPayment')
  await openForm(page, world, { meter: '45012345678', amount: '5000' })
  await pay(page).click()
  const notice = page.getByRole('alert').filter({ hasText: newVersion })
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Check before you pay' })).toBeVisible()
})

test('a public page says that its script did not arrive, and reloads if it was removed', async ({ page }) => {
  await page.route('**/_astro/UnitView.*.js*', (route) => route.abort())
  await page.goto('/projects/units/newer')
  await expect(page.getByRole('status').getByText('This page did not arrive.')).toBeVisible()
  await expect(page.locator('.animate-breathe')).toHaveCount(0)

  await removeCode(page, 'UnitView')
  await page.goto('/projects/units/newest')
  await page.waitForFunction(() =>
    performance.getEntriesByType('navigation').some((way) => Reflect.get(way, 'type') === 'reload'),
  )
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'There is no such unit' })).toBeVisible()
})
