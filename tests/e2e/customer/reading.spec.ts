import type { ChatRoom, Message } from '#contract/chat.ts'
import { cutOff, reconnect } from '../../support/apiCalls.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  stopClock,
  test,
} from '../../support/pages/browser.ts'
import { firstRoom, messageOf, openFirst, say, show, thread, unique } from '../../support/pages/chatPage.ts'
import { ownerOfOne } from '../../support/pages/people.ts'
import { ask } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/** The room of a new customer. `write`: what its manager does. */
async function newRoom(world: World) {
  const { email, unitId } = await ownerOfOne(world)
  await ask(world, admin, `PUT /admin/add-project-manager/${unitId}`, { email: admin })
  const { _id: roomId } = await ask<{ _id: string }>(world, email, `POST /user/create-chat-room/${unitId}`)
  const write = (message: string) => ask(world, admin, `POST /user/create-message/${roomId}`, { message })
  return { email, roomId, write }
}

test('an unread message counts in the bar and the title until its thread is open in a visible tab', async ({
  page,
  world,
  signedInAs,
}) => {
  const { email, write } = await newRoom(world)
  await write('Welcome home.')
  await signedInAs(email)
  await page.goto('/projects')
  const bar = page.getByRole('banner')
  const unread = bar.getByRole('img', { name: '1 unread' })
  await expect(unread).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await page.addInitScript(() => {
    if (location.pathname === '/messages')
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  const marked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mark-messages-read/')) marked.push(request.url())
  })
  await bar.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/messages')
  await expect(thread(page).getByText('Welcome home.')).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) Messages/)
  // The server sends no mail about a message that is read.
  expect(marked).toEqual([])
  await show(page, 'visible')
  await expect(page).toHaveTitle(/^Messages/)
  await expect
    .poll(async () => (await ask<ChatRoom[]>(world, email, 'GET /user/get-chat-rooms'))[0]?.unreadCount)
    .toBe(0)
  await page.goto('/projects')
  await expect(bar.getByRole('img', { name: '0 unread', includeHidden: true })).toBeAttached()
  await expect(unread).toHaveCount(0)
})

test('a screen reader hears new answers and that a message was not sent', async ({
  page,
  world,
  signedInAs,
}) => {
  await signedInAs(buyer)
  const { _id, projectManager } = await firstRoom(world)
  await openFirst(page, world)
  await expect(thread(page)).toHaveAttribute('aria-live', 'off')
  const announced = page.getByRole('region', { name: /Conversation with/ }).getByTestId('chat-news')
  await expect(announced).toBeEmpty()
  const own = unique('Is it Friday?')
  await say(page, own)
  await expect(thread(page).getByText(own)).toBeVisible()
  const answer = unique('Friday at ten.')
  await ask(world, admin, `POST /user/create-message/${_id}`, { message: answer })
  await expect(announced).toHaveText(`${projectManager.firstName} ${projectManager.lastName}: ${answer}`)
  await expect(thread(page).getByText(answer)).toBeVisible()
  await cutOff(page, '/**')
  await say(page, unique('Into the dark'))
  await expect(announced).toContainText('Your message could not be sent.')
  await reconnect(page, '/**')
  await expect(announced).not.toContainText('Your message could not be sent.')
})

test('a message counts as seen once it was in view for a second, and the writer is told', async ({
  page,
  world,
  signedInAs,
}) => {
  const { email, roomId, write } = await newRoom(world)
  for (let count = 1; count <= 20; count += 1) await write(`Note ${count}\nfrom the site`)
  const marked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/mark-messages-read/')) marked.push(request.postData() ?? '')
  })
  await signedInAs(email)
  await page.goto('/messages')
  await expect(messageOf(page, 'Note 20')).toBeVisible()
  await expect.poll(() => marked).toHaveLength(1)

  await stopClock(page)
  await thread(page).evaluate((scroller) => scroller.scrollTo({ top: -500 }))
  await write('The keys are here')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(messageOf(page, 'The keys are here')).toBeAttached({ timeout: 1000 })
  }).toPass()
  await page.clock.runFor(10_000)
  expect(marked).toHaveLength(1)
  await thread(page).evaluate((scroller) => scroller.scrollTo({ top: 0 }))
  await page.clock.runFor(10_000)
  await expect.poll(() => marked).toHaveLength(2)

  const own = unique('I come on Friday')
  await say(page, own)
  await expect(messageOf(page, own)).toBeVisible()
  await expect(thread(page).getByText(/^Seen/)).toHaveCount(0)
  const written = async () =>
    (await ask<Message[]>(world, email, `GET /user/get-messages/${roomId}`)).find(
      ({ message }) => message === own,
    )?._id
  await expect.poll(written).toBeDefined()
  await ask(world, admin, `POST /user/mark-messages-read/${roomId}`, { messageId: await written() })
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(thread(page).getByText(/^Seen \d\d:\d\d$/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.clock.resume()
  await expectAccessible(page)
})
