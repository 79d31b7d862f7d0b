import { test as base, expect, type Page } from '@playwright/test'
import { routes } from '#routeTable.ts'
import { addPerson, edit, openPayment, pay, save } from '../../support/pages/adminPages.ts'
import { isPhone, requestCode, shown } from '../../support/pages/browser.ts'
import { expectSide, messages } from '../../support/pages/chatPage.ts'
import { collectToasts } from '../../support/pages/toasts.ts'
import { type OtherServer, other, startOtherServer } from '../../support/servers/otherServer.ts'
import { freePlace, openSite } from '../../support/worlds/world.ts'

/** Another server and the site built for it, each on a port of its own. */
const test = base.extend<object, { server: OtherServer & { siteUrl: string } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what it needs from the pattern
    async ({}, use, { project, parallelIndex }) => {
      const place = await freePlace()
      const server = await startOtherServer(place.apiPort, place.siteUrl)
      const closeSite = await openSite(place, `other-${project.name}-${parallelIndex}`)
      await use({ ...server, siteUrl: place.siteUrl })
      await closeSite()
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.siteUrl),
})

// No test may send the server anything that the specification does not name.
test.afterEach(({ server }) => {
  expect(server.beyond.splice(0)).toEqual([])
})

async function signIn(page: Page, email: string = other.email, home = '/user-dashboard'): Promise<void> {
  await requestCode(page, email)
  await page.getByLabel('Enter OTP').fill(other.code)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(home)
}

test('the main flow works on a server that has only the specified calls', async ({ page, server }) => {
  await page.goto('/offers')
  await expect(page.getByText('from ₦45.5m')).toBeVisible()
  const linkTo = (name: string) => page.getByRole('link', { name: new RegExp(name) }).first()
  await linkTo(other.projectName).click()
  await expect(page.getByRole('heading', { level: 1, name: other.projectName })).toBeVisible()
  await linkTo(other.unitName).click()
  await expect(page.getByRole('heading', { name: other.unitName }).first()).toBeVisible()
  await expect(page.getByText('₦45,500,000.00').first()).toBeVisible()

  await requestCode(page, 'stranger@other.example')
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
  await expect(shown(page, 'First payment')).toBeVisible()
  await expect(shown(page, '02/03/2026')).toBeVisible()
  // The other server has no receipts.
  await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Ongoing Projects' }).getByText('1 Unit')).toBeVisible()

  await page.getByRole('link', { name: '(Logout)' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(server.asked).toContain('POST /public/login')
})

test('messages work on another server with a placeholder for their time', async ({ page, server }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  const card = page.getByRole('region', { name: 'Conversations' }).getByRole('button')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Bola Tunde')
  await expect(card).toContainText(`Room id: ${other.roomId}`)
  await expect(card.locator('time')).toHaveText('--:--')
  await expect(card).toContainText('Unread messages: 0')
  if (isPhone(page)) await card.click()
  const bubbles = messages(page)
  await expect(bubbles).toHaveText(['Bola Tunde: Welcome home'])
  await page.getByRole('textbox', { name: 'Message' }).fill('Thank you')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(bubbles).toHaveText(['Bola Tunde: Welcome home', 'You: Thank you'])
  await expectSide(bubbles.last(), 'right')
  const sent = `POST /user/create-message/${other.roomId}`
  const read = `GET /user/get-messages/${other.roomId}`
  const polls = () => server.asked.slice(server.asked.indexOf(sent)).filter((call) => call === read).length
  // The next polls return messages without ids and times. The page must not add them twice.
  const pollsLater = async () => {
    await page.clock.runFor(5000)
    return polls()
  }
  await expect.poll(pollsLater).toBeGreaterThanOrEqual(4)
  await expect(bubbles).toHaveCount(2)
  expect(server.asked.filter((call) => call === sent)).toHaveLength(1)
})

test('units and bills work on another server without bill states', async ({ page, context, server }) => {
  await context.route('https://pay.invalid/**', (route) => route.fulfill({ body: 'The other checkout' }))
  const toasts = await collectToasts(page)
  await signIn(page)
  await page.getByRole('link', { name: other.unitName, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.unitName })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Property Manager' })).toContainText('Bola Tunde')
  await expect(page.getByRole('region', { name: 'Payment Plan' })).toContainText('Full payment')
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toContainText('First payment')
  await expect(page.getByRole('button', { name: /^Receipt|^Statement/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Pay Electricity Bill' }).click()
  const history = page.getByRole('region', { name: 'Recent Transactions' })
  for (const text of ['BP-70', '45012345678', '₦15,000.00', '03/04/2026'])
    await expect(shown(history, text)).toBeVisible()
  await expect(history.getByText(/Status|Pending|Paid|Failed/)).toHaveCount(0)
  await page.getByLabel('Name').fill('Kemi Adeola')
  await expect(page.getByText(/Electricity company|Kind of meter/)).toHaveCount(0)
  await page.getByLabel('Meter Number').fill('45012345678')
  await page.getByLabel('Amount').fill('2000')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect.poll(toasts).toContain('Payment initiated successfully')
  await expect((await opening).getByText('The other checkout')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Payment pending')
  await page.getByRole('button', { name: 'Pay another bill' }).click()
  await expect(page.getByLabel('Meter Number')).toHaveValue('45012345678')
  expect(server.asked.filter((call) => call === 'POST /user/make-bill-payment')).toHaveLength(1)
})

/** Pages whose calls only our server has. On another server nothing links to them. */
const ours = new Set<string>([
  '/admin-dashboard/enquiries',
  '/admin-dashboard/payments',
  '/admin-dashboard/audit',
])

/** Expects that every page of an audience has content. */
async function walk(page: Page, audience: string): Promise<void> {
  for (const { path } of routes.filter((route) => route.audience === audience)) {
    await page.goto(path.replace('{unitId}', other.unitId).replace('{projectId}', other.projectId))
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]'), path).toHaveCount(0)
    const failures = page.getByText(/could not be loaded|Unexpected Application Error/)
    if (!ours.has(path)) await expect(failures, path).toHaveCount(0)
  }
}

test('every page of visitors and customers works on another server with only its calls', async ({ page }) => {
  await walk(page, 'public')
  await signIn(page)
  await walk(page, 'customer')

  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(other.email)).toBeVisible()
  await expect(page.getByRole('main').getByText('5 January 2026')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your data' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign out on all devices' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('every page of admins works on another server, and links only to those it has calls for', async ({
  page,
}) => {
  await signIn(page, other.adminEmail, '/admin-dashboard')
  await walk(page, 'admin')

  await page.goto('/admin-dashboard/projects')
  await expect(page.getByRole('link', { name: other.projectName })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'More' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('option')).toHaveText([/^Create Project/])
})

test('an admin’s changes reach another server as the specification names them', async ({ page, server }) => {
  const toasts = await collectToasts(page)
  await signIn(page, other.adminEmail, '/admin-dashboard')
  const dialog = page.getByRole('dialog')
  await addPerson(page, { first: 'Ngozi', last: 'Eze' })
  await dialog.getByLabel('Phone Number').fill('08031234567')
  await dialog.getByLabel('Email').fill('ngozi@other.example')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect.poll(toasts).toContain('User Added')
  await page.getByRole('button', { name: 'Edit Kemi Adeola' }).locator('visible=true').click()
  await dialog.getByLabel('Last Name').fill('Ade')
  await dialog.getByRole('button', { name: 'Edit User' }).click()
  await expect.poll(toasts).toContain('User Edited')

  await edit(page, `projects/${other.projectId}`)
  await page.getByLabel('Description').fill('Flats on the sea.')
  await save(page)
  await expect.poll(toasts).toContain('Project Successfully Updated')
  const units = page.getByRole('region', { name: /^Units/ })
  await units.getByRole('button', { name: 'Add Unit' }).click()
  await dialog.getByLabel('Name').fill('Flat 1')
  await dialog.getByLabel('Number of Rooms').fill('3')
  await dialog.getByLabel('Number of Bathrooms').fill('2')
  await dialog.getByLabel('Price').fill('45500000')
  await dialog.getByLabel('Payment Plan').selectOption('full')
  await dialog.getByRole('button', { name: 'Add Unit' }).click()
  await expect.poll(toasts).toContain('Unit Successfully Created')
  await page.getByRole('button', { name: 'Mark Completed' }).click()
  await page.getByRole('button', { name: 'Yes, it is completed' }).click()
  await expect.poll(toasts).toContain('Project marked Completed')

  await edit(page, `units/${other.unitId}`)
  await page.getByLabel('Number of Rooms').fill('4')
  await save(page)
  await expect.poll(toasts).toContain('Unit Successfully Updated')
  await openPayment(page)
  await pay(page, '1000')
  await expect.poll(toasts).toContain('Payment Updated')
  expect(server.asked).toContain(`PUT /admin/owned-unit/${other.ownedUnitId}/update-payment`)
})
