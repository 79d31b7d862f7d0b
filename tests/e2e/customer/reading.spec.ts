import type { Page } from '@playwright/test'
import { cutOff, reconnect } from '../../support/apiCalls.ts'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'
import { firstRoom, openFirst, roomsOf, say, show, thread, unique } from '../../support/pages/chatPage.ts'
import { ask } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/* When a message counts as read: the server sends no mail about a read one. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const unreadIn = async (world: World, roomId: string) =>
  (await roomsOf(world)).find(({ _id }) => _id === roomId)?.unreadCount

const write = (world: World, roomId: string, message: string) =>
  ask(world, admin, `POST /user/create-message/${roomId}`, { message })

/** Collects the calls with this name from now on. */
function callsOf(page: Page, name: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${name}/`) && request.method() !== 'OPTIONS') calls.push(request.url())
  })
  return calls
}

test('a thread opened in a hidden tab counts as read once the tab is visible', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  const text = unique('In the background')
  await write(world, _id, text)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  const marked = callsOf(page, 'mark-messages-read')
  await page.goto(`/messages?room=${_id}`)
  await expect(thread(page).getByText(text)).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  expect(marked).toEqual([])
  await show(page, 'visible')
  await expect.poll(() => unreadIn(world, _id)).toBe(0)
})

test('a hidden page fetches no messages and catches up once it is visible', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  await page.clock.install()
  await openFirst(page, world)
  await show(page, 'hidden')
  const text = unique('While you were away')
  await write(world, _id, text)
  const fetched = callsOf(page, 'get-messages')
  await page.clock.runFor(30_000)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  // By the time that this request is answered the page would have sent its own.
  await page.evaluate(() => fetch('/favicon.svg').then(({ status }) => status))
  expect(fetched).toEqual([])
  expect(await unreadIn(world, _id)).toBeGreaterThan(0)
  await show(page, 'visible')
  await expect(thread(page).getByText(text)).toBeVisible()
  await expect.poll(() => unreadIn(world, _id)).toBe(0)
})

test('a screen reader hears new answers and that a message was not sent', async ({ page, world }) => {
  const { _id, projectManager } = await firstRoom(world)
  await openFirst(page, world)
  await expect(thread(page)).toHaveAttribute('aria-live', 'off')
  const announced = page.getByRole('region', { name: /Conversation with/ }).getByTestId('chat-news')
  await expect(announced).toBeEmpty()
  const own = unique('Is it Friday?')
  await say(page, own)
  await expect(thread(page).getByText(own)).toBeVisible()
  const answer = unique('Friday at ten.')
  await write(world, _id, answer)
  await expect(announced).toHaveText(`${projectManager.firstName} ${projectManager.lastName}: ${answer}`)
  await cutOff(page, '/**')
  await say(page, unique('Into the dark'))
  await expect(announced).toContainText('Your message could not be sent.')
  await reconnect(page, '/**')
  await expect(announced).not.toContainText('Your message could not be sent.')
})
