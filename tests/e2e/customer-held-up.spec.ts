import type { Page } from '@playwright/test'
import { type ChatRoom, chatTexts } from '#contract/chat.ts'
import { cutOff, holdCalls, loseAnswer, respond } from '../support/apiCalls.ts'
import { buyer, expect, expectAccessible, press, test } from '../support/browser.ts'
import {
  firstRoom,
  input,
  messageOf,
  messagesIn,
  openFirst,
  say,
  sentLater,
  unique,
  unsent,
} from '../support/chatPage.ts'
import type { World } from '../support/world.ts'

/* Messages that storage, network or server delay while their thread is open. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/** In the end the page shows the message as sent, and the API has it, once each. */
async function expectStoredOnce(page: Page, world: World, { _id }: ChatRoom, text: string): Promise<void> {
  await expect(messageOf(page, text)).not.toContainText(unsent, sentLater)
  const stored = await messagesIn(world, _id)
  expect(stored.filter(({ message }) => message === text)).toHaveLength(1)
}

test('a message is typed and sent where storage is full', async ({ page, world }) => {
  const room = await firstRoom(world)
  await page.evaluate(() => {
    for (let size = 2 ** 20; size >= 1; size /= 2) {
      try {
        for (;;) localStorage.setItem(`full${Math.random()}`, 'x'.repeat(size))
      } catch {
        // No room for another item of this size.
      }
    }
  })
  await openFirst(page)
  const text = unique('Is there room?')
  await input(page).fill(text)
  await expect(input(page)).toHaveValue(text)
  await press(input(page), 'Enter')
  await expectStoredOnce(page, world, room, text)
})

test('Retry sends a message that the network did not take', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page)
  await cutOff(page, '/**')
  const text = unique('Sent into the dark')
  await say(page, text)
  const retry = page.getByRole('button', { name: 'Not sent. Retry' })
  await expect(retry).toBeVisible()
  await expectAccessible(page)
  // The network returns with the press: an automatic retry would remove the button before.
  const release = await holdCalls(page, '**/api/v1/**')
  await retry.click()
  release()
  await expectStoredOnce(page, world, room, text)
})

test('a message whose answer is lost is stored once, and resends itself', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page)
  await loseAnswer(page, '**/create-message/**')
  const text = unique('Heard but not answered')
  await say(page, text)
  await expectStoredOnce(page, world, room, text)
})

test('a rate limit shows the server’s words, and the message goes later', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page)
  const sending = '**/create-message/**'
  await respond(page, sending, 429, { message: chatTexts.tooMany })
  const text = unique('One more')
  await say(page, text)
  const held = page.getByRole('button', { name: `Not sent: ${chatTexts.tooMany} Retry` })
  await expect(held).toBeVisible()
  await expectAccessible(page)
  await page.unroute(sending)
  await expectStoredOnce(page, world, room, text)
})
