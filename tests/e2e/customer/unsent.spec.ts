import type { Page } from '@playwright/test'
import { cutOff, reconnect } from '../../support/apiCalls.ts'
import { buyer, expect, test } from '../../support/pages/browser.ts'
import {
  firstRoom,
  input,
  messages,
  messagesIn,
  rooms,
  thread,
  unique,
} from '../../support/pages/chatPage.ts'
import type { World } from '../../support/worlds/world.ts'

/* Messages that could not be sent before their thread was closed. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/** How many messages of a room have this text. */
const timesIn = async (world: World, roomId: string, text: string) =>
  (await messagesIn(world, roomId)).filter(({ message }) => message === text).length

/** Opens a room and types a message. */
async function sendIn(page: Page, roomId: string, text: string): Promise<void> {
  await page.goto('/messages')
  await rooms(page)
    .filter({ hasText: `Room id: ${roomId}` })
    .click()
  await expect(messages(page).first()).toBeVisible()
  await input(page).fill(text)
}

test('a closed room says that its message is not sent and sends it later', async ({ page, world }) => {
  const roomId = (await firstRoom(world))._id
  const text = unique('From the lift')
  await sendIn(page, roomId, text)
  await cutOff(page, '/**')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Not sent. Retry' })).toBeVisible()
  await rooms(page).last().click()
  await expect(thread(page).getByText(text)).toHaveCount(0)
  const card = rooms(page).filter({ hasText: `Room id: ${roomId}` })
  await expect(card).toContainText('Not sent.')
  await reconnect(page, '/**')
  await expect(card).not.toContainText('Not sent.')
  expect(await timesIn(world, roomId, text)).toBe(1)
})

test('an unsent message is sent from another page', async ({ page, world }) => {
  const roomId = (await firstRoom(world))._id
  const text = unique('From another page')
  await sendIn(page, roomId, text)
  await cutOff(page, '/**')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('button', { name: 'Not sent. Retry' })).toBeVisible()
  await reconnect(page, '/**')
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('unsent') === '[]')
  expect(await timesIn(world, roomId, text)).toBe(1)
})

test('leaving the page while a message is on its way sends it once', async ({ page, world }) => {
  const roomId = (await firstRoom(world))._id
  const text = unique('On the way out')
  await sendIn(page, roomId, text)
  const asked = Promise.withResolvers<void>()
  const neverAnswer = () => {
    asked.resolve()
    return new Promise(() => undefined)
  }
  await page.route('**/create-message/**', neverAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thread(page).getByText('Sending...')).toBeVisible()
  // The message shows before its call is made. Without waiting, this route could catch the call
  // of the next page instead.
  await asked.promise
  await page.goto('/profile')
  await page.waitForFunction(() => localStorage.getItem('unsent') === '[]')
  expect(await timesIn(world, roomId, text)).toBe(1)
})
