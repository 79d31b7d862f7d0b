import type { Locator, Page } from '@playwright/test'
import type { ChatRoom, Message } from '#contract/chat.ts'
import { ask } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { buyer, expect, press } from './browser.ts'

/* The page of messages, and the API's data about the same rooms. */

export const rooms = (page: Page) => page.getByRole('region', { name: 'Conversations' }).getByRole('button')
export const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const input = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** The messages of the open room, unsent ones too, as author (`You: `) and text. */
export const messages = (page: Page) => thread(page).getByTestId('message')
export const messageOf = (page: Page, text: string) => messages(page).filter({ hasText: text })

/** The state of a message that the server does not have yet. */
export const unsent = /Sending\.\.\.|Not sent/

/**
 * Expects a message on a side. A customer's own messages are on the right. For an admin all
 * messages are on the right that the customer did not write.
 */
export const expectSide = (message: Locator, side: 'left' | 'right') =>
  // While the stored message replaces the unsent one, neither has a position.
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

/** The customer's newest room with a message. Another test may have made a newer one, which is empty. */
export async function firstRoom(world: World): Promise<ChatRoom> {
  const room = (await roomsOf(world)).find(({ lastMessage }) => lastMessage !== undefined)
  if (room === undefined) throw new Error('The demo has no conversation')
  return room
}

/** Opens the customer's newest room with a message. */
export async function openFirst(page: Page, world: World): Promise<void> {
  const { _id } = await firstRoom(world)
  await page.goto('/messages')
  await rooms(page)
    .filter({ hasText: `Room id: ${_id}` })
    .click()
  await expect(messages(page).first()).toBeVisible()
}

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await press(input(page), 'Enter')
}

/** Makes a text that no other test sends. */
export const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

/** Makes the page believe that its tab was hidden or shown. */
export const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
