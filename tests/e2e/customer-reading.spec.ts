import type { Page } from '@playwright/test'
import { admin, buyer, expect, test } from '../support/browser.ts'
import { firstRoom, roomsOf, thread, unique } from '../support/chatPage.ts'
import { ask } from '../support/people.ts'
import type { World } from '../support/world.ts'

/* Which messages count as read. Who has read them gets no mail about them. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

const unreadIn = async (world: World, roomId: string) =>
  (await roomsOf(world)).find(({ _id }) => _id === roomId)?.unreadCount

const write = (world: World, roomId: string, message: string) =>
  ask(world, admin, `POST /user/create-message/${roomId}`, { message })

/** Every call of a name from now on. */
function callsOf(page: Page, name: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/${name}/`) && request.method() !== 'OPTIONS') calls.push(request.url())
  })
  return calls
}

test('that a message was read is told again when the call was lost', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  const text = unique('Read on a bad line')
  await write(world, _id, text)
  const told = callsOf(page, 'mark-messages-read')
  await page.route('**/mark-messages-read/**', (route) => route.abort(), { times: 1 })
  await page.goto(`/messages?room=${_id}`)
  await expect(thread(page).getByText(text)).toBeVisible()
  await expect.poll(() => unreadIn(world, _id), { timeout: 12_000 }).toBe(0)
  expect(told.length).toBeGreaterThan(1)
})
