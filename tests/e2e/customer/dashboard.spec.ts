import { money } from '#domain/money.ts'
import { answerWith, holdCalls } from '../../support/apiCalls.ts'
import { buyer, expect, stopClock, test, untilCached } from '../../support/pages/browser.ts'
import { untilHydrated } from '../../support/pages/pageReady.ts'
import { expectOngoingProjects, ownedOf } from '../../support/pages/people.ts'

/* The page that customers see first. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('the card of a unit shows the outstanding amount', async ({ page, world }) => {
  const owned = await ownedOf(world)
  await page.goto('/user-dashboard')
  const card = page.getByRole('article').filter({ hasText: owned.unitId.name })
  await expect(card).toContainText(`${money(owned.outstanding ?? Number.NaN)} outstanding`)
})

test('the dashboard requests each of its lists once', async ({ page }) => {
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

test('the tip of the pay-bill icon shows for ten seconds or until Escape', async ({ page }) => {
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

test('projects that load late are shown once', async ({ page }) => {
  const answer = await holdCalls(page, '**/public/projects')
  await page.goto('/projects')
  await untilHydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  answer()
  await expect(page.getByText('Harbour Lofts')).toHaveCount(1)
})

test('cached projects show at once and keep the focus when fresh ones load', async ({ page }) => {
  await page.goto('/projects')
  const card = page.getByRole('link', { name: 'Harbour Lofts', exact: true })
  await expect(card).toBeVisible()
  await untilCached(page, 'Harbour Lofts')
  const answer = await holdCalls(page, '**/api/v1/**')
  await page.reload()
  await card.focus()
  const fetched = page.waitForResponse('**/api/v1/public/projects')
  answer()
  await (await fetched).finished()
  await expect(card).toBeFocused()
})
