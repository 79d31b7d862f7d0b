import type { Page } from '@playwright/test'
import { buyer, expect, test, untilKept } from '../support/browser.ts'
import { untilHydrated } from '../support/pageReady.ts'

/* What a customer's page shows first: what it asked for early, and what this tab has seen before. */

const answerWith = (page: Page, path: string, data: unknown) =>
  page.route(`**/api/v1${path}`, (route) => route.fulfill({ json: { message: 'ok', data } }))

const project = {
  ...{ _id: 'p1', name: 'Palm Court', location: 'Ikoyi', address: 'Road 1', description: '' },
  ...{ image: '', status: 'ongoing', 'unit count': [{ count: 2 }] },
}

test('markup in a name is shown as text', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const name = '<img src=x onerror="document.title=1"> {location} {id} $& javascript:alert(1)'
  await answerWith(page, '/public/projects', [{ ...project, _id: '"><script>/../..//', name }])
  await page.goto('/projects')
  const card = page.getByRole('link', { name, exact: true })
  await expect(card).toBeVisible()
  await expect(card).toHaveAttribute('href', `/projects/${encodeURIComponent('"><script>/../..//')}`)
  await expect(page.locator('main :is(script, img, iframe)[src=x]')).toHaveCount(0)
  await expect(page).toHaveTitle(/Projects/)
})

test('a late answer is shown once, and a failure says so', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/public/projects', (route) => answered.then(() => route.continue()))
  await page.goto('/projects')
  await untilHydrated(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  answer()
  await expect(page.getByText('Harbour Lofts')).toHaveCount(1)
  await untilKept(page, 'Harbour Lofts')
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

test('cached data shows at once, and its links keep the focus', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/projects')
  const card = page.getByRole('link', { name: 'Harbour Lofts', exact: true })
  await expect(card).toBeVisible()
  await untilKept(page, 'Harbour Lofts')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', (route) => answered.then(() => route.continue()))
  await page.reload()
  await card.focus()
  const fetched = page.waitForResponse('**/api/v1/public/projects')
  answer()
  await (await fetched).finished()
  await expect(card).toBeFocused()
})
