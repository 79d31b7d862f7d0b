import { chatTexts } from '#contract/chat.ts'
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
  thread,
  unique,
  unsent,
} from '../support/chatPage.ts'

/* Messages that storage, network or server delay while their thread is open. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

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
  await expect(messageOf(page, text)).toHaveCount(1)
  await expect.poll(async () => (await messagesIn(world, room._id)).map((one) => one.message)).toContain(text)
})

test('a message typed while the API is down is kept and delivered once', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page)
  await cutOff(page, '/**')
  const text = unique('Sent into the dark')
  await input(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(thread(page).getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not sent. Retry' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Not sent. Retry' })).toBeVisible()
  // The network returns with the press: an automatic retry would remove the button before.
  const release = await holdCalls(page, '**/api/v1/**')
  await page.getByRole('button', { name: 'Not sent. Retry' }).click()
  release()
  await expect(page.getByText('Not sent')).toHaveCount(0)
  await expect
    .poll(async () => (await messagesIn(world, room._id)).filter((one) => one.message === text).length)
    .toBe(1)
  await expect(thread(page).getByText(text)).toHaveCount(1)
})

test('a message whose answer is lost is stored once, and resends itself', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page)
  await loseAnswer(page, '**/create-message/**')
  const text = unique('Heard but not answered')
  await say(page, text)
  await expect
    .poll(async () => (await messagesIn(world, room._id)).some((one) => one.message === text))
    .toBe(true)
  const bubble = messageOf(page, text)
  await expect(bubble).not.toContainText(unsent, sentLater)
  await expect(bubble).toHaveCount(1)
  expect((await messagesIn(world, room._id)).filter((one) => one.message === text)).toHaveLength(1)
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
  const bubble = messageOf(page, text)
  await expect(bubble).not.toContainText(unsent, sentLater)
  await expect(bubble).toHaveCount(1)
  expect((await messagesIn(world, room._id)).filter((one) => one.message === text)).toHaveLength(1)
})
