import type { ChatRoom, Message } from '#contract/chat.ts'
import { ask } from '../support/adminWorld.ts'
import { test as base, buyer, expect } from '../support/browser.ts'
import { type RunningWorld, startWorld, type World } from '../support/world.ts'
import { startInPlace } from '../support/worlds.ts'

/** A world of its own, whose API the test may stop. */
const test = base.extend<object, { running: RunningWorld; world: World }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use, { project, parallelIndex }) => {
      const running =
        (await startInPlace(project.name, parallelIndex)) ??
        (await startWorld(`down-${project.name}-${parallelIndex}`))
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [({ running }, use) => use(running.world), { scope: 'worker' }],
})

test('messages written while the API is down arrive once', async ({ page, world, running, signedInAs }) => {
  const [room] = await ask<ChatRoom[]>(world, buyer, 'GET /user/get-chat-rooms')
  const thread = page.getByRole('log', { name: 'Messages' })
  const mine = thread.getByTestId('message').filter({ hasText: 'You: ' })
  const send = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  }
  const notSent = page.getByRole('button', { name: 'Not sent. Retry' })
  const texts = ['Is anybody there?', 'I will wait for you.']

  await signedInAs(buyer)
  await page.goto(`/messages?unitId=${room?.unitId}`)
  await expect(thread.getByTestId('message').first()).toBeVisible()
  await running.stopApi()
  for (const text of texts) await send(text)
  await expect(notSent).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'Updating Chat...' })).toBeVisible()
  await page.reload()
  await expect(notSent).toHaveCount(2)

  await running.startApi()
  await expect(notSent).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Updating Chat...' })).toHaveCount(0)
  const stored = await ask<Message[]>(world, buyer, `GET /user/get-messages/${room?._id}`)
  expect(stored.map(({ message }) => message).filter((text) => texts.includes(text))).toEqual(texts)
  await expect(mine.filter({ hasText: texts[0] ?? '' })).toHaveCount(1)
  await expect(mine.filter({ hasText: texts[1] ?? '' })).toHaveCount(1)
  await page.reload()
  await expect(mine.filter({ hasText: texts[1] ?? '' })).toHaveCount(1)
})
