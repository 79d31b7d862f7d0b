import { answerWith, holdCalls } from '../support/apiCalls.ts'
import { buyer, expect, test, untilCached } from '../support/browser.ts'
import { untilHydrated } from '../support/pageReady.ts'
import { aProject } from '../support/publicPaths.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/* What a customer's page shows first: early requests, and data that the tab has cached. */

const calls = '**/public/projects'

test('markup in a name is shown as text', async ({ page }) => {
  const name = '<img src=x onerror="document.title=1"> {location} {id} $& javascript:alert(1)'
  await answerWith(page, calls, [aProject({ _id: '"><script>/../..//', name })])
  await page.goto('/projects')
  const card = page.getByRole('link', { name, exact: true })
  await expect(card).toBeVisible()
  await expect(card).toHaveAttribute('href', `/projects/${encodeURIComponent('"><script>/../..//')}`)
  await expect(page.locator('main :is(script, img, iframe)[src=x]')).toHaveCount(0)
  await expect(page).toHaveTitle(/Projects/)
})

test('a late answer is shown once, and a failure says so', async ({ page }) => {
  const answer = await holdCalls(page, calls)
  await page.goto('/projects')
  await untilHydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  answer()
  await expect(page.getByText('Harbour Lofts')).toHaveCount(1)
  await untilCached(page, 'Harbour Lofts')
  await page.evaluate(() => sessionStorage.clear())
  await page.route('**/api/v1/public/projects', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'away' },
    }),
  )
  await page.goto('/projects')
  await expect(page.getByText('The projects could not be loaded').first()).toBeVisible()
})

test('cached data shows at once, and its links keep the focus', async ({ page }) => {
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
