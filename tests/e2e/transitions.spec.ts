import { buyer, expect, test } from '../support/browser.ts'

test('no navigation breaks off its transition', async ({ page, signedInAs }) => {
  const refused: string[] = []
  // A way that is left for another breaks off too, as it should.
  page.on('pageerror', ({ message }) => void (message.includes('opt-in') && refused.push(message)))
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'For suscribers' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/offers')
  await page.evaluate(() => location.assign('/no/such/page'))
  // Who is not signed in is sent on.
  await expect(page).toHaveURL('/sign-in')
  await signedInAs(buyer)
  await page.goto('/user-dashboard')
  await page.getByRole('banner').getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(refused).toEqual([])
})
