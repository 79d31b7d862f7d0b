import { buyer, expect, press, test } from '../../support/pages/browser.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

test('the customers’ bar is fetched only after somebody signs in', async ({ context, world, signedInAs }) => {
  const visited = await context.newPage()
  const bars: string[] = []
  visited.on('request', (request) => request.url().includes('accountBar') && bars.push(request.url()))
  await visited.goto((await somePaths(world)).project)
  // The page's script has run when it has enabled the choices of units.
  await expect(
    visited.getByRole('search', { name: 'Filter units' }).getByRole('combobox').first(),
  ).toBeEnabled()
  expect(bars).toEqual([])
  await signedInAs(buyer)
  await expect(visited.getByText('Amara Nwachukwu')).toBeVisible()
  await expect(visited.getByRole('banner').getByRole('navigation')).toHaveCSS('display', 'flex')
  expect(bars).toHaveLength(1)
})

test('the customers’ bar on a unit page shows its tip and signs out', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto((await somePaths(world)).unit)
  await page.getByRole('banner').getByRole('link', { name: 'Pay electricity bill' }).focus()
  await expect(page.getByText('Open My Properties, pick a property')).toBeVisible()
  await press(page.getByRole('link', { name: '(Logout)' }), 'Enter')
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('customers see their own bar before any script has loaded', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  await page.route('**/_astro/*.js', () => undefined)
  await page.goto((await somePaths(world)).unit, { waitUntil: 'commit' })
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Pay electricity bill' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'For suscribers' })).toHaveCount(0)
})
