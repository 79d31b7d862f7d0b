import type { Page } from '@playwright/test'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  shown,
  signInByMail,
  stopClock,
  storedToken,
  test,
  untilCached,
} from '../../support/pages/browser.ts'
import { someUnit } from '../../support/pages/paying.ts'
import { expectOngoingProjects } from '../../support/pages/people.ts'

const storedKeys = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])

test('a visitor finds a project, signs in by mail and logs out, which revokes the token @engines', async ({
  page,
  world,
}) => {
  await page.goto('/offers?all=yes')
  await page
    .getByRole('link', { name: /Palm Court/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/projects\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Court' })).toBeVisible()

  await signInByMail(page, world, buyer)
  await expect(page).toHaveURL('/user-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Amara' })).toBeVisible()
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Amara' })).toBeVisible()

  const properties = page.getByRole('region', { name: 'My Properties' })
  await expect(properties.getByRole('listitem')).toHaveCount(3)
  await expect(properties.getByRole('link', { name: 'Quay Loft 104', exact: true })).toBeVisible()
  const transactions = page.getByRole('region', { name: 'Recent Transactions' })
  await expect(shown(transactions, /Instalment \d+, Quay Loft 104/).first()).toBeVisible()
  await expect(shown(transactions, /^₦[\d,]+\.\d\d$/).first()).toBeVisible()
  await expect(shown(transactions, /^\d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
  await expectOngoingProjects(page)

  const headers = { Authorization: `Bearer ${await storedToken(page)}` }
  const ask = () => fetch(`${world.apiUrl}/user/owned-units`, { headers })
  expect((await ask()).status).toBe(200)
  // Logging out waits for the server only so long: on a stopped clock it waits for ever.
  await page.clock.install()
  await stopClock(page)
  await page.getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await storedKeys(page)).toEqual([null, null])
  expect((await ask()).status).toBe(401)
})

test('a guarded address leads to sign-in without a token, and each role to its own dashboard', async ({
  page,
  signedInAs,
}) => {
  for (const address of ['/user-dashboard', '/messages?unitId=u', '/admin-dashboard/units/u', '/nowhere']) {
    await page.goto(address)
    await expect(page).toHaveURL('/sign-in')
  }
  await signedInAs(admin)
  await page.goto('/sign-in')
  await expect(page).toHaveURL('/admin-dashboard')
  await page.goto('/user-dashboard')
  await expect(page).toHaveURL('/admin-dashboard')

  await signedInAs(buyer)
  await page.goto('/admin-dashboard/projects')
  await expect(page).toHaveURL('/user-dashboard')
  await page.goto('/sign-in')
  await expect(page).toHaveURL('/user-dashboard')
})

test('an unknown address answers 404 and leads a customer back', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Take me back' }).click()
  await expect(page).toHaveURL('/user-dashboard')
})

test('other tabs follow when a customer logs out or signs in', async ({ page, context, signedInAs }) => {
  await signedInAs(buyer)
  await page.goto('/user-dashboard')
  const other = await context.newPage()
  await other.goto('/user-dashboard')
  await other.getByRole('link', { name: '(Logout)' }).click()
  await expect(other).toHaveURL('/sign-in')
  await expect(page).toHaveURL('/sign-in')
  await signedInAs(buyer)
  await expect(other).toHaveURL('/user-dashboard')
})

const onward = (page: Page) => page.getByRole('link', { name: 'Continue to the page you asked for' })

async function expectNothingOffered(page: Page): Promise<void> {
  await expect(page.getByText('You currently have (3) properties')).toBeVisible()
  await expect(onward(page)).toHaveCount(0)
}

test('the dashboard offers once the page asked for, of the same role and not after a logout', async ({
  page,
  world,
}) => {
  await page.goto('/messages?unitId=somewhere')
  await expect(page).toHaveURL('/sign-in')
  await signInByMail(page, world, buyer)
  await expect(page).toHaveURL('/user-dashboard')
  await onward(page).click()
  await expect(page).toHaveURL('/messages?unitId=somewhere')
  await page.goto('/user-dashboard')
  await expectNothingOffered(page)

  // Logged out.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  await signInByMail(page, world, buyer)
  await expectNothingOffered(page)

  // Expired.
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(() => localStorage.clear())
  await expect(page).toHaveURL('/sign-in')
  await signInByMail(page, world, buyer)
  await onward(page).click()
  await expect(page).toHaveURL('/profile')

  // Asked for an admin's page.
  await other.evaluate(() => localStorage.clear())
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/admin-dashboard/enquiries')
  await expect(page).toHaveURL('/sign-in')
  await signInByMail(page, world, buyer)
  await expectNothingOffered(page)
})

/** The stored keys of a tab, without the one that stays with the browser. */
const heldIn = (page: Page) =>
  page.evaluate(() => ({
    local: Object.keys(localStorage).filter((key) => key !== 'browser'),
    tab: Object.keys(sessionStorage).filter((key) => key.startsWith('seen:')),
  }))

test('logging out asks before it deletes all drafts', async ({ page, context, world, signedInAs }) => {
  await signedInAs(buyer)
  const other = await context.newPage()
  await other.goto('/user-dashboard')
  await expect(other.getByRole('link', { name: 'Quay Loft 104', exact: true })).toBeVisible()
  await untilCached(other, 'Quay Loft 104')
  await page.goto(`/pay-electricity-bill?unitId=${await someUnit(world)}`)
  await page.getByLabel('Amount').fill('5000')
  const logout = page.getByRole('link', { name: '(Logout)' })
  const answers: ('accept' | 'dismiss')[] = ['dismiss', 'accept']
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog[answers.shift() ?? 'dismiss']()
  })
  await logout.click()
  await expect.poll(() => questions).toHaveLength(1)
  await expect(page.getByLabel('Amount')).toHaveValue('5000')
  expect(await storedToken(page)).not.toBe('')
  await logout.click()
  await expect(page).toHaveURL('/sign-in')
  await expect(other).toHaveURL('/sign-in')
  expect(questions).toHaveLength(2)
  for (const tab of [page, other]) expect(await heldIn(tab)).toEqual({ local: [], tab: [] })
})
