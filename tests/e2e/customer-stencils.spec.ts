import type { Locator, Page } from '@playwright/test'
import { buyer, expect, expectAccessible, test, untilKept } from '../support/browser.ts'
import { messagesIn, roomsOf } from '../support/chatPage.ts'
import { holdCode, untilAlive } from '../support/heldCode.ts'
import { ask, ownedOf } from '../support/people.ts'
import type { World } from '../support/world.ts'

const answerWith = (page: Page, path: string, data: unknown) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({ json: { message: 'ok', data }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  )

/** Opens an address whose modules do not come; its own load would wait for them. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' })

/** Comes when the page has had every answer that its head asked for, and its turn to show them. */
const untilRead = (page: Page) =>
  page.evaluate(async () => {
    for (const { answer } of globalThis.early?.values() ?? []) await (await answer).text()
    await new Promise((turn) => setTimeout(turn))
  })

const project = {
  ...{ _id: 'p1', name: 'Palm Court', location: 'Ikoyi', address: 'Road 1', description: '' },
  ...{ image: '', status: 'ongoing', 'unit count': [{ count: 2 }] },
}

/** Where the texts and controls of a part of the page stand; without what only comes with React. */
const outline = (part: Locator) =>
  part.evaluate((element) =>
    [...element.querySelectorAll('h1, h2, h3, p, a, label, legend, button, li, dd, .avatar, .unread')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [one.tagName, one.textContent, x, y + scrollY, width, height].join(' ')
      }),
  )

const pages = [
  { path: () => '/user-dashboard', part: '[aria-labelledby=my-properties]', shows: 'Poolside Apartment C1' },
  { path: () => '/projects', part: 'main', shows: 'Harbour Lofts' },
  { path: (unitId: string) => `/projects/owned-units/${unitId}`, part: '.owned-head', shows: 'Poolside' },
  { path: () => '/pay-electricity-bill', part: '.pay-grid > fieldset', shows: 'Poolside Apartment C1' },
  { path: () => '/profile', part: 'main', shows: buyer },
]

for (const { path, part, shows } of pages) {
  test(`${path('…')} shows its data before any module has come, and just there once React has taken over`, async ({
    page,
    world,
    signedInAs,
  }) => {
    await signedInAs(buyer)
    // A phone changes faces when its page stands, and widths with them.
    await page.route('**/*.woff2', (route) => route.abort())
    const { release } = await holdCode(page)
    await open(page, path((await ownedOf(world)).unitId._id))
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectAccessible(page)
    const before = await outline(page.locator(part))
    release()
    await untilAlive(page)
    await expect.poll(() => outline(page.locator(part))).toEqual(before)
  })
}

/** Leaves nothing unread, which a wide window would read as soon as it shows a thread. */
async function readAll(world: World): Promise<void> {
  for (const { _id } of await roomsOf(world)) {
    const newest = (await messagesIn(world, _id)).at(-1)
    await ask(world, buyer, `POST /user/mark-messages-read/${_id}`, { messageId: newest?._id })
  }
}

test('the conversations show before any module has come, and open once React has taken over', async ({
  page,
  world,
  signedInAs,
}) => {
  await signedInAs(buyer)
  await readAll(world)
  const { release } = await holdCode(page)
  await open(page, '/messages')
  const rooms = page.locator('.room')
  await expect(rooms.first()).toBeVisible()
  await expect(rooms.first()).toBeDisabled()
  await expectAccessible(page)
  // Only the time comes with React.
  const texts = () => page.locator('.room .avatar, .room .font-medium, .room .unread').allTextContents()
  const before = await texts()
  const places = await outline(page.locator('.rooms'))
  release()
  await untilAlive(page)
  await expect(rooms.first()).toBeEnabled()
  expect(await texts()).toEqual(before)
  expect((await outline(page.locator('.rooms'))).length).toBe(places.length)
  await rooms.first().click()
  await expect(page.getByRole('log')).toBeVisible()
})

test('links work before React, and who stands on one stands there afterwards', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const { release } = await holdCode(page)
  await open(page, '/user-dashboard')
  const card = page.getByRole('link', { name: 'Poolside Apartment C1', exact: true })
  await card.focus()
  release()
  await untilAlive(page)
  await expect(card).toBeFocused()
  await holdCode(page)
  await open(page, '/user-dashboard')
  await card.click()
  await expect(page).toHaveURL(/owned-units/)
})

test('markup in a name is shown as it is written, before React and after', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const name = '<img src=x onerror="document.title=1"> {location} {id} $& javascript:alert(1)'
  await answerWith(page, '/public/projects', [{ ...project, _id: '"><script>/../..//', name }])
  const { release } = await holdCode(page)
  await open(page, '/projects')
  const card = page.getByRole('link', { name, exact: true })
  await expect(card).toBeVisible()
  const href = `/projects/${encodeURIComponent('"><script>/../..//')}`
  await expect(card).toHaveAttribute('href', href)
  await expect(page.locator('main :is(script, img, iframe)[src=x]')).toHaveCount(0)
  release()
  await untilAlive(page)
  await expect(card).toHaveAttribute('href', href)
  await expect(page).toHaveTitle(/Projects/)
})

test('a long list shows whole', async ({ page, signedInAs }) => {
  await signedInAs(buyer)
  const many = Array.from({ length: 400 }, (_, index) => ({
    ...project,
    _id: `p${index}`,
    name: `Home ${index}`,
  }))
  await answerWith(page, '/public/projects', many)
  await holdCode(page)
  await open(page, '/projects')
  await expect(page.locator('.tile-link')).toHaveCount(400)
})

for (const [what, data] of [
  ['a name that is none', [{ ...project, name: { $gt: '' } }]],
  ['nothing for a project', [project, null]],
  ['no list', { projects: [project] }],
] as const) {
  test(`an answer with ${what} is left to React @desktop`, async ({ page, signedInAs }) => {
    await signedInAs(buyer)
    await answerWith(page, '/public/projects', data)
    await holdCode(page)
    await open(page, '/projects')
    await expect(page.getByRole('heading', { name: 'Completed Projects' })).toBeVisible()
    await untilRead(page)
    await expect(page.locator('.tile-link')).toHaveCount(0)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  })
}

test('an answer that comes after React is shown once, and a failure is told by React @desktop', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/v1/public/projects', (route) => answered.then(() => route.continue()))
  await page.goto('/projects')
  await untilAlive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  answer()
  await expect(page.getByText('Harbour Lofts')).toHaveCount(1)
  await untilKept(page, 'Harbour Lofts')
  await page.evaluate(() => sessionStorage.clear())
  await page.route('**/api/v1/public/projects', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'away' },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  )
  const { release } = await holdCode(page)
  await open(page, '/projects')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(2)
  release()
  await expect(page.getByText('The projects could not be loaded').first()).toBeVisible()
})

test('what this tab has seen shows at once, without an answer and without a module', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(buyer)
  await page.goto('/projects')
  await expect(page.getByText('Harbour Lofts')).toBeVisible()
  await untilKept(page, 'Harbour Lofts')
  await page.route('**/api/v1/**', () => new Promise(() => undefined))
  await holdCode(page)
  await open(page, '/projects')
  await expect(page.getByText('Harbour Lofts')).toBeVisible()
})
