import { cutOff, holdCalls, reconnect, respond } from '../../support/apiCalls.ts'
import { buyer, expect, expectAccessible, press, test } from '../../support/pages/browser.ts'
import {
  firstRoom,
  input,
  messageOf,
  messagesIn,
  openFirst,
  rooms,
  say,
  thread,
  unique,
  unsent,
} from '../../support/pages/chatPage.ts'
import type { World } from '../../support/worlds/world.ts'

/* Messages that the network or the server delays, while their thread is open and after it. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/** How many messages of a room have this text. */
const timesIn = async (world: World, roomId: string, text: string) =>
  (await messagesIn(world, roomId)).filter(({ message }) => message === text).length

test('Retry sends what was not sent offline, and Edit puts what was refused back into the input', async ({
  page,
  world,
}) => {
  const { _id } = await firstRoom(world)
  await openFirst(page, world)
  await cutOff(page, '/**')
  const text = unique('Sent into the dark')
  await say(page, text)
  const retry = page.getByRole('button', { name: 'Not sent. Retry' })
  await expect(retry).toBeVisible()
  await expectAccessible(page)
  // The network returns with the press: earlier, an automatic retry would remove the button.
  const release = await holdCalls(page, '**/api/v1/**')
  await press(retry, 'Enter')
  await expect(thread(page)).toBeFocused()
  release()
  await expect(messageOf(page, text)).not.toContainText(unsent)
  expect(await timesIn(world, _id, text)).toBe(1)
  await reconnect(page, '/**')
  await respond(page, '**/create-message/**', 422, { message: 'Not like this' })
  const refused = unique('In other words')
  await say(page, refused)
  await press(page.getByRole('button', { name: 'Not sent: Not like this Edit' }), 'Enter')
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue(refused)
  await expect(thread(page).getByText(refused)).toHaveCount(0)
})

test('a closed room says that its message is not sent and sends it later', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  await openFirst(page, world)
  await cutOff(page, '/**')
  const text = unique('From the lift')
  await say(page, text)
  await expect(page.getByRole('button', { name: 'Not sent. Retry' })).toBeVisible()
  await rooms(page).last().click()
  await expect(thread(page).getByText(text)).toHaveCount(0)
  const card = rooms(page).filter({ hasText: `Room id: ${_id}` })
  await expect(card).toContainText('Not sent.')
  await reconnect(page, '/**')
  await expect(card).not.toContainText('Not sent.')
  expect(await timesIn(world, _id, text)).toBe(1)
})

test('leaving the page while a message is on its way sends it once', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  await openFirst(page, world)
  const text = unique('On the way out')
  const asked = Promise.withResolvers<void>()
  const neverAnswer = () => {
    asked.resolve()
    return new Promise(() => undefined)
  }
  await page.route('**/create-message/**', neverAnswer, { times: 1 })
  await say(page, text)
  await expect(thread(page).getByText('Sending...')).toBeVisible()
  // The message shows before its call is made. Without waiting, this route could catch the call
  // of the next page instead.
  await asked.promise
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('unsent') === '[]')
  expect(await timesIn(world, _id, text)).toBe(1)
})
