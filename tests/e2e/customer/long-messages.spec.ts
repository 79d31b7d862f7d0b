import type { Page } from '@playwright/test'
import { admin, buyer, expect, press, test } from '../../support/pages/browser.ts'
import { messagesIn, roomsOf, thread, unique } from '../../support/pages/chatPage.ts'
import { ask } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/**
 * Writes numbered messages into a room and opens it. @returns the locator of a message
 */
async function openLong(page: Page, world: World, count: number) {
  const room = (await roomsOf(world)).at(-1)
  const mark = unique('of many')
  const words = (number: number) => `Line ${number} ${mark}`
  for (let number = 1; number <= count; number += 1) {
    await ask(world, admin, `POST /user/create-message/${room?._id}`, { message: words(number) })
  }
  // The page's clock stays on the day of the last message, for the heading “Today”.
  const newest = (await messagesIn(world, room?._id ?? '')).at(-1)
  await page.clock.setFixedTime(newest?.createdAt ?? 0)
  await page.goto(`/messages?unitId=${room?.unitId}`)
  const line = (number: number) => thread(page).getByText(words(number), { exact: true })
  await expect(line(count)).toBeVisible()
  return line
}

const toOldest = (page: Page) =>
  thread(page).evaluate((place) => place.scrollTo({ top: -place.scrollHeight }))

test('scrolling up loads older messages in place, and those that failed only by the button', async ({
  page,
  world,
}) => {
  const line = await openLong(page, world, 120)
  await expect(thread(page).getByText('Today')).toBeVisible()
  await expect(line(71)).toBeAttached()
  await expect(line(70)).toHaveCount(0)
  await thread(page).hover()
  await toOldest(page)
  await expect(line(21)).toBeAttached()
  await expect(line(71)).toBeInViewport()
  await expect(line(20)).toHaveCount(0)
  let asked = 0
  await page.route('**/get-messages/*before=*', (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: { message: 'Not now' } })
  })
  await toOldest(page)
  await expect.poll(() => asked).toBe(1)
  // The next poll is seconds away: until then an endless retry would show.
  await page.waitForRequest(
    (request) => /get-messages\/[^/]*$/.test(request.url()) && !request.url().includes('before='),
  )
  expect(asked).toBe(1)
  const button = thread(page).getByRole('button', { name: 'Older messages' })
  await press(button, 'Enter')
  await expect.poll(() => asked).toBe(2)
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.unroute('**/get-messages/*before=*')
  await press(button, 'Enter')
  await expect(line(1)).toBeAttached()
  await expect(thread(page)).toBeFocused()
})
