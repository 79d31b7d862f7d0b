import type { Page } from '@playwright/test'
import type { ProjectSummary } from '#contract/projects.ts'
import { answerWith, cutOff, holdCalls, reconnect } from '../../support/apiCalls.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  press,
  shown,
  stopClock,
  test,
  untilCached,
} from '../../support/pages/browser.ts'
import { untilHydrated } from '../../support/pages/pageReady.ts'
import { expectOngoingProjects, newcomer, ownedOf } from '../../support/pages/people.ts'
import { collectToasts } from '../../support/pages/toasts.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

/* The page that customers see first, and the projects. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('the dashboard requests each of its lists once, and a card links to its unit and messages', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // The bar asks for the unread count later, when the page is idle.
    if (path.endsWith('/user/get-unread-count')) return
    if (request.method() === 'GET' && path.startsWith('/api/')) asked.push(path.replace('/api/v1', ''))
  })
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await expectOngoingProjects(page)
  expect(asked.sort()).toEqual(['/public/projects', '/user/owned-units', '/user/user-transactions'])
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
  await expect(transactions.getByRole('table', { name: 'Recent Transactions' })).toBeVisible()
  await expect(page.getByText('Recent Transactions', { exact: true })).toHaveCount(1)
})

test('unusable data shows Unexpected Application Error until a reload', async ({ page }) => {
  await answerWith(page, '**/user/owned-units', [{ _id: 'o1', unitId: null }])
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('TypeError')
  await page.unroute('**/user/owned-units')
  const answer = await holdCalls(page, '**/user/owned-units')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByRole('link', { name: /Palm Court/ }).first()).toBeVisible()
  answer()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
})

test('a customer without units sees a next step, and nothing of somebody else’s unit', async ({
  page,
  world,
  signedInAs,
}) => {
  await signedInAs(await newcomer(world, admin))
  await answerWith(page, '**/public/projects', [])
  await page.goto('/user-dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome Zainab' })).toBeVisible()
  await expect(page.getByText('You currently have no properties')).toBeVisible()
  await expect(page.getByText('No Transactions Available')).toBeVisible()
  await expect(page.getByText('No projects found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See our projects' })).toHaveAttribute('href', '/projects')
  await expectAccessible(page)
  for (const unitId of [(await ownedOf(world)).unitId._id, '%25E0%25A4']) {
    await page.goto(`/projects/owned-units/${unitId}`)
    await expect(page.getByText('This home is not among your properties')).toBeVisible()
    await expect(page.getByText(/Instalment/)).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('the tip of the pay-bill icon shows for ten seconds or until Escape, also without storage', async ({
  page,
}) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
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
  await page.clock.resume()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  await page.goto('/user-dashboard')
  await icon.focus()
  await expect(tip).toBeVisible()
  expect(errors).toEqual([])
})

test('projects load once into ongoing and completed, and reload from the cache without losing the focus', async ({
  page,
  world,
}) => {
  const projects = await ask<ProjectSummary[]>(world, buyer, 'GET /public/projects')
  const count = (status: string) => projects.filter((project) => project.status === status).length
  const ongoing = region(page, 'Ongoing Projects')
  const answer = await holdCalls(page, '**/public/projects')
  await page.goto('/projects')
  await untilHydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  answer()
  await expect(page.getByText('Harbour Lofts')).toHaveCount(1)
  await expect(ongoing.getByRole('listitem')).toHaveCount(count('ongoing'))
  await expect(region(page, 'Completed Projects').getByRole('listitem')).toHaveCount(count('completed'))
  await untilCached(page, 'Harbour Lofts')
  const answerAgain = await holdCalls(page, '**/api/v1/**')
  await page.reload()
  const card = page.getByRole('link', { name: 'Harbour Lofts', exact: true })
  await card.focus()
  const fetched = page.waitForResponse('**/api/v1/public/projects')
  answerAgain()
  await (await fetched).finished()
  await expect(card).toBeFocused()
  await press(ongoing.getByRole('link').first(), 'Enter')
  await expect(page).toHaveURL(/\/projects\/[^/]+$/)
  await expect(page.getByRole('banner').getByText('Amara Nwachukwu')).toBeVisible()
})
