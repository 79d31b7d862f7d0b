import type { Page } from '@playwright/test'
import { buyer, expect, superAdmin, test } from '../support/browser.ts'
import { somePaths } from '../support/publicPaths.ts'

/* The page has come, and the line is gone before its code has. */

const code = '**/_astro/*.js'

/* What only a page whose code has come shows. */
const transactions = (page: Page) =>
  expect(page.getByRole('searchbox', { name: 'Search payments' })).toBeEnabled()
const projects = (page: Page) => expect(page.getByRole('link', { name: /Palm Court/ }).first()).toBeVisible()
const signIn = (page: Page) => expect(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()

for (const [path, email, expectContent] of [
  ['/user-dashboard', buyer, transactions],
  ['/admin-dashboard/projects', superAdmin, projects],
  ['/sign-in', undefined, signIn],
] as const) {
  test(`${path} without its code says so, and is loaded again when the network returns`, async ({
    page,
    signedInAs,
  }) => {
    if (email !== undefined) await signedInAs(email)
    await page.route(code, (route) => route.abort())
    await page.goto(path)
    const crash = page.getByRole('alert').filter({ hasText: 'This part of the page did not arrive.' })
    await expect(crash).toHaveCount(1)
    await expect(crash.getByRole('button', { name: 'Reload this page' })).toBeVisible()
    await page.unroute(code)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectContent(page)
    await expect(crash).toHaveCount(0)
  })
}

for (const [layout, path, email, expectContent] of [
  ['Customer', '/user-dashboard', buyer, transactions],
  ['Admin', '/admin-dashboard/projects', superAdmin, projects],
] as const) {
  test(`${path} without the script of its layout says so above what it shows`, async ({
    page,
    signedInAs,
  }) => {
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
  })
}

test('a page without its code is loaded again by itself once, and then by its reader', async ({
  page,
  signedInAs,
}) => {
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

test('what keeps a public page fresh is fetched again when the network returns', async ({ page, world }) => {
  const code = /\/_astro\/ProjectView\.[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  const { project } = await somePaths(world)
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto(project)
  await failed
  await expect(page.getByRole('button', { name: 'Send enquiry' })).toHaveCount(0)
  await page.unroute(code)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: 'Send enquiry' })).toBeVisible({ timeout: 5000 })
  }).toPass()
})
