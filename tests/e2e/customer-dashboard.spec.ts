import { money } from '#domain/money.ts'
import { answerWith, holdCalls } from '../support/apiCalls.ts'
import { buyer, expect, stopClock, test } from '../support/browser.ts'
import { expectOngoingProjects, ownedOf } from '../support/people.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('the card of a home shows what is outstanding', async ({ page, world }) => {
  const owned = await ownedOf(world)
  await page.goto('/user-dashboard')
  const card = page.getByRole('article').filter({ hasText: owned.unitId.name })
  await expect(card).toContainText(`${money(owned.outstanding ?? Number.NaN)} outstanding`)
})

test('the dashboard requests its data once, before its code has run', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // The bar's count comes when the page is idle.
    if (path.endsWith('/user/get-unread-count')) return
    if (request.method() === 'GET' && path.startsWith('/api/')) asked.push(path.replace('/api/v1', ''))
  })
  await page.goto('/user-dashboard')
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await expectOngoingProjects(page)
  expect(asked.sort()).toEqual(['/public/projects', '/user/owned-units', '/user/user-transactions'])
})

test('unusable data is an Unexpected Application Error until a reload', async ({ page }) => {
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

test('a failed project list is a toast of four seconds', async ({ page }) => {
  await page.clock.install()
  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/public/projects', async (route) => {
    await held
    await route.fulfill({
      status: 500,
      json: { message: 'The projects are away' },
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

test('the tip of the pay-bill icon shows for ten seconds; Escape hides it', async ({ page }) => {
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
