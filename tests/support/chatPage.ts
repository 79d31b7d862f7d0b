import type { Locator, Page } from '@playwright/test'
import type { ChatRoom, Message } from '#contract/chat.ts'
import { ask } from './adminWorld.ts'
import { buyer, expect, isPhone } from './browser.ts'
import type { World } from './world.ts'

/* The page of messages as its visitor sees it, and what the API knows of the same rooms. */

export const rooms = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('button')
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const input = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** The messages of the open conversation, those on their way too: who wrote it (`You: `), then the words. */
export const messages = (page: Page) => thread(page).getByTestId('message')
export const messageOf = (page: Page, text: string) => messages(page).filter({ hasText: text })

/** What a message shows that the server does not have yet. */
export const unsent = /Sending\.\.\.|Not sent/

/** One's own messages are on the right, and to an admin all that the customer did not write. */
export const expectSide = (message: Locator, side: 'left' | 'right') =>
  // A message on its way is replaced by the stored one: in that moment neither has a place.
  expect(async () => {
    const found = await message.evaluate((bubble) => {
      const middleOf = (element: Element | null) => {
        const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {}
        return (left + right) / 2
      }
      return middleOf(bubble) > middleOf(bubble.closest('[role=log]')) ? 'right' : 'left'
    })
    expect(found).toBe(side)
  }).toPass()

export const roomsOf = (world: World) => ask<ChatRoom[]>(world, buyer, 'GET /user/get-chat-rooms')
export const messagesIn = (world: World, roomId: string) =>
  ask<Message[]>(world, buyer, `GET /user/get-messages/${roomId}`)

export async function firstRoom(world: World): Promise<ChatRoom> {
  const [room] = await roomsOf(world)
  if (room === undefined) throw new Error('The demo has no conversation')
  return room
}

/** Opens the newest conversation on either width. */
export async function openFirst(page: Page): Promise<void> {
  await page.goto('/messages')
  if (isPhone(page)) await rooms(page).first().click()
  await expect(thread(page)).toBeVisible()
}

/** How long what could not be sent may wait for its next try and be sent, on a machine that is busy. In milliseconds. */
export const sentLater = { timeout: 30_000 }

/** Words that no other test has said. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

/** Lets the page believe that its tab was put behind another one, or before it. */
export const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
