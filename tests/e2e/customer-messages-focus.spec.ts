import { buyer, expect, press, test } from '../support/browser.ts'
import { messages, rooms, roomsOf } from '../support/chatPage.ts'

/* Where the keyboard stands on the page of messages. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('on a phone the focus follows a conversation and comes back', async ({ page, world }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const [, second] = await roomsOf(world)
  await page.goto('/messages')
  const card = rooms(page).filter({ hasText: `Room id: ${second?._id}` })
  await press(card, 'Enter')
  const head = page.getByRole('region', { name: /Conversation with/ }).getByRole('heading')
  await expect(head).toBeFocused()
  await press(page.getByRole('button', { name: 'Back to conversations' }), 'Enter')
  await expect(card).toBeFocused()
  await press(card, 'Enter')
  await expect(head).toBeFocused()
  await page.goBack()
  await expect(card).toBeFocused()
  await page.goto(`/messages?room=${second?._id}`)
  await expect(messages(page).first()).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

test('the focus stays on the card of a conversation beside the list', async ({ page }) => {
  await page.goto('/messages')
  await press(rooms(page).last(), 'Enter')
  await expect(rooms(page).last()).toHaveAttribute('aria-current', 'true')
  await expect(messages(page).first()).toBeVisible()
  await expect(rooms(page).last()).toBeFocused()
})
