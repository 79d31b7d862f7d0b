import type { Page } from '@playwright/test'
import type { ChatRoom } from '#contract/chat.ts'
import { cutOff, holdCalls, respond } from '../../support/apiCalls.ts'
import { buyer, expect, expectAccessible, press, test } from '../../support/pages/browser.ts'
import {
  firstRoom,
  input,
  messageOf,
  messagesIn,
  openFirst,
  say,
  thread,
  unique,
  unsent,
} from '../../support/pages/chatPage.ts'
import type { World } from '../../support/worlds/world.ts'

/* Messages that the network or the server delays while their thread is open. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/** Waits until the page shows the message as sent. The API then has it once. */
async function expectStoredOnce(page: Page, world: World, { _id }: ChatRoom, text: string): Promise<void> {
  await expect(messageOf(page, text)).not.toContainText(unsent)
  const stored = await messagesIn(world, _id)
  expect(stored.filter(({ message }) => message === text)).toHaveLength(1)
}

test('Retry sends a message that could not be sent offline', async ({ page, world }) => {
  const room = await firstRoom(world)
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
  await expectStoredOnce(page, world, room, text)
})

test('Edit puts a refused message back into the input and focuses it', async ({ page, world }) => {
  await openFirst(page, world)
  await respond(page, '**/create-message/**', 422, { message: 'Not like this' })
  const text = unique('In other words')
  await say(page, text)
  await press(page.getByRole('button', { name: 'Not sent: Not like this Edit' }), 'Enter')
  await expect(input(page)).toBeFocused()
  await expect(input(page)).toHaveValue(text)
  await expect(thread(page).getByText(text)).toHaveCount(0)
})
