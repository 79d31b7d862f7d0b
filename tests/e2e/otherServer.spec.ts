import { test as base, expect } from '@playwright/test'
import { freePort } from '../../scripts/ports.ts'
import { buildSite, serveSite, stopServer } from '../../scripts/site.ts'
import { type OtherServer, other, startOtherServer } from '../support/otherServer.ts'
import { siteSettings } from '../support/world.ts'

/** The site, built for the other server, both on ports of their own. */
const test = base.extend<object, { server: OtherServer & { siteUrl: string } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use, { project }) => {
      const [sitePort, apiPort] = [await freePort(), await freePort()]
      const siteUrl = `http://localhost:${sitePort}`
      const folder = `.cache/e2e/other-${project.name}`
      const server = await startOtherServer(apiPort, siteUrl)
      await buildSite(folder, siteSettings(siteUrl, `http://localhost:${apiPort}`))
      const site = await serveSite(folder, sitePort)
      await use({ ...server, siteUrl })
      await stopServer(site)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.siteUrl),
})

test('the main flow works on a server that has nothing but the specification', async ({ page, server }) => {
  await page.goto('/offers')
  await page
    .getByRole('link', { name: new RegExp(other.projectName) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: other.projectName })).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(other.unitName) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: other.unitName }).first()).toBeVisible()
  await expect(page.getByText('₦45,500,000.00').first()).toBeVisible()

  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('stranger@other.example')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('alert')).toHaveText('We do not know this email')
  await page.getByLabel('Email').fill(other.email)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('Enter OTP').fill('0000')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid OTP')
  await page.getByLabel('Enter OTP').fill(other.code)
  await page.getByRole('button', { name: 'Log In' }).click()

  await expect(page).toHaveURL('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome Kemi' })).toBeVisible()
  await expect(page.getByRole('link', { name: other.unitName, exact: true })).toBeVisible()
  await expect(page.getByText('First payment').locator('visible=true')).toBeVisible()
  await expect(page.getByText('02/03/2026').locator('visible=true')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ongoing Projects' }).getByText('1 Unit')).toBeVisible()

  await page.getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(server.asked).toContain('POST /public/login')
})
