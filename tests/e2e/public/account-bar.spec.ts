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
  await expect(visited.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await signedInAs(buyer)
  await expect(visited.getByText('Amara Nwachukwu')).toBeVisible()
  await expect(visited.getByRole('banner').getByRole('navigation')).toHaveCSS('display', 'flex')
  expect(bars).toHaveLength(1)
  await visited.reload()
  await expect(visited.getByRole('banner').locator('visible=true')).toHaveCount(1)
  await expect(visited.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(visited.getByText('Amara Nwachukwu')).toBeVisible()
})

test('customers see their own bar before any script has loaded, and later a tip and the way out', async ({
  page,
  world,
  signedInAs,
}) => {
  const { unit } = await somePaths(world)
  await signedInAs(buyer)
  await page.route('**/_astro/*.js', () => undefined)
  await page.goto(unit, { waitUntil: 'commit' })
  const bar = page.getByRole('banner')
  const payBill = bar.getByRole('link', { name: 'Pay electricity bill' })
  await expect(payBill).toBeVisible()
  await expect(bar.getByRole('link', { name: 'For suscribers' })).toHaveCount(0)
  await page.unroute('**/_astro/*.js')
  await page.goto(unit)
  await payBill.focus()
  await expect(page.getByText('Open My Properties, pick a property')).toBeVisible()
  await press(page.getByRole('link', { name: '(Logout)' }), 'Enter')
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
