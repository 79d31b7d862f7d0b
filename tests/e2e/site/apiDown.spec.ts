import { test as base, buyer, expect } from '../../support/pages/browser.ts'
import { firstRoom, input, messageOf, messagesIn, openFirst, say } from '../../support/pages/chatPage.ts'
import { type RunningWorld, startWorld, type World } from '../../support/worlds/world.ts'
import { startInPlace } from '../../support/worlds/worlds.ts'

/** A server and site of the worker's own, because the test stops its API. */
const test = base.extend<object, { running: RunningWorld; world: World }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what it needs from the pattern
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
  const room = await firstRoom(world)
  const notSent = page.getByRole('button', { name: 'Not sent. Retry' })
  const updating = page.getByRole('status').filter({ hasText: 'Updating Chat...' })
  const texts = ['Is anybody there?', 'I will wait for you.']

  await signedInAs(buyer)
  await openFirst(page, world)
  await running.stopApi()
  for (const text of texts) {
    await say(page, text)
    await expect(input(page)).toHaveValue('')
  }
  await expect(notSent).toHaveCount(2)
  await expect(updating).toBeVisible()
  await page.reload()
  await expect(notSent).toHaveCount(2)

  await running.startApi()
  await expect(notSent).toHaveCount(0)
  await expect(updating).toHaveCount(0)
  const stored = (await messagesIn(world, room._id)).map(({ message }) => message)
  expect(stored.filter((text) => texts.includes(text))).toEqual(texts)
  for (const text of texts) await expect(messageOf(page, text)).toContainText('You: ')
})
