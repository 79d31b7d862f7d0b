import { company } from '#company.ts'
import type { Message } from '#contract/chat.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { answerLater, answerWith, holdCalls } from '../../support/apiCalls.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/browser.ts'
import {
  expectSide,
  input,
  messageOf,
  messages,
  rooms,
  roomsOf,
  thread,
  unique,
} from '../../support/pages/chatPage.ts'
import { newcomer, ownerOfOne } from '../../support/pages/people.ts'
import { rectOf } from '../../support/pages/rectOf.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('a desktop lists any number of rooms, newest first, beside the selected room', async ({
  page,
  world,
}) => {
  const known = await roomsOf(world)
  await page.goto('/messages')
  await expect(rooms(page)).toHaveCount(known.length)
  for (const [index, room] of known.entries()) {
    const card = rooms(page).nth(index)
    const { firstName, lastName } = room.projectManager
    await expect(card).toContainText(`${firstName} ${lastName}`)
    await expect(card).toContainText(`Room id: ${room._id}`)
    await expect(card.getByText(`${firstName[0]}${lastName[0]}`, { exact: true })).toBeVisible()
    await expect(card.locator('time')).toHaveText(/\d/)
    await expect(card).toContainText('Unread messages:')
  }
  await expectNoSidewaysScroll(page)
  await expect(rooms(page).first()).toHaveAttribute('aria-current', 'true')
  const open = page.getByRole('region', { name: /Conversation with/ })
  const [left, right] = [
    await rectOf(page.getByRole('region', { name: 'Conversations' })),
    await rectOf(open),
  ]
  expect(left.width / (right.right - left.left)).toBeCloseTo(0.3, 1)
  const last = known.at(-1)
  await page.goto(`/messages?unitId=${last?.unitId}`)
  await expect(open).toContainText(last?.unitName ?? '?')
  const many = known.flatMap((room) =>
    Array.from({ length: 40 }, (_, n) => ({ ...room, _id: `${room._id}-${n}` })),
  )
  await answerWith(page, '**/get-chat-rooms*', many)
  await page.goto('/messages')
  await expect(rooms(page)).toHaveCount(many.length)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
})

test('a phone shows the list or one room; opening focuses its heading, Back its card @phone', async ({
  page,
  world,
}) => {
  const [, second] = await roomsOf(world)
  await page.goto('/messages')
  const card = rooms(page).filter({ hasText: `Room id: ${second?._id}` })
  await expect(card).toBeVisible()
  await expect(thread(page)).toHaveCount(0)
  await press(card, 'Enter')
  const head = page.getByRole('region', { name: /Conversation with/ }).getByRole('heading')
  await expect(head).toBeFocused()
  await expect(thread(page)).toBeVisible()
  await expect(rooms(page)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await press(page.getByRole('button', { name: 'Back to conversations' }), 'Enter')
  await expect(card).toBeFocused()
  await card.click()
  await expect(head).toBeFocused()
  await page.goBack()
  await expect(card).toBeFocused()
  for (const query of [`room=${second?._id}`, `unitId=${second?.unitId}`]) {
    await page.goto(`/messages?${query}`)
    await expect(messages(page).first()).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
  }
})

test('a home without a manager shows the company’s contacts, and one with a manager offers to write', async ({
  page,
  world,
  signedInAs,
}) => {
  const { email, unitId } = await ownerOfOne(world)
  const [home] = await ask<OwnedUnit[]>(world, email, 'GET /user/owned-units')
  await signedInAs(email)
  for (const path of [`/projects/owned-units/${unitId}`, `/messages?unitId=${unitId}`]) {
    await page.goto(path)
    await expect(page.getByText('This home has no manager yet.')).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: company.mail })).toHaveAttribute(
      'href',
      `mailto:${company.mail}`,
    )
    await expect(main.getByRole('link', { name: company.mobile })).toHaveAttribute('href', /^tel:\+?\d+$/)
    await expect(page.getByRole('button', { name: /Write to its manager|^Message$/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const other = (await roomsOf(world))[0]?.unitId
  await ask(world, email, `POST /user/create-chat-room/${other}`)
  await ask(world, admin, `PUT /admin/add-project-manager/${unitId}`, { email: admin })
  await page.goto('/messages')
  await expect(rooms(page)).toHaveCount(1)
  const release = await holdCalls(page, '**/get-chat-rooms*')
  await page.goto(`/messages?unitId=${unitId}`)
  // The cached list of rooms may lack the unit's room: the page waits for a fresh one.
  await expect(page.getByText('Updating Chat...')).toBeVisible()
  release()
  await expect(page.getByText('Nothing has been written about this home yet.')).toBeVisible()
  await expect(rooms(page)).toHaveCount(1)
  await expect(input(page)).toHaveCount(0)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Write to its manager' }), 'Enter')
  await expect(page.getByRole('region', { name: /Conversation with Yusuf/ })).toContainText(
    home?.unitId.name ?? '?',
  )
  await expect(input(page)).toBeVisible()
})

test('the list of rooms shows as empty, loading or failed', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await page.goto('/messages')
  await expect(page.getByText('Chatroom Empty')).toBeVisible()
  await expect(page.getByText('No Chat Available')).toBeVisible()
  await expectAccessible(page)
  const answer = await answerLater(page, '**/get-chat-rooms*', 503, {})
  // The next page clears the cache: here an answer on its way could fill it again.
  await page.addInitScript(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByText('Loading Chatrooms...')).toBeVisible()
  answer()
  await expect(page.getByText('Your conversations could not be loaded')).toBeVisible()
  // The page must not say that there is none while it does not know.
  await expect(page.getByText('No Chat Available')).toHaveCount(0)
  await expectAccessible(page)
  // The answer comes after the press: earlier, the page's own next try would remove the button.
  const release = await holdCalls(page, '**/get-chat-rooms*')
  await page.getByRole('button', { name: 'Try again' }).click()
  release()
  await expect(page.getByText('Chatroom Empty')).toBeVisible()
})

test('a customer marks a conversation as read by opening it, and answers, by keyboard alone', async ({
  page,
  world,
}) => {
  const known = await roomsOf(world)
  const other = known.at(-1)
  const roomId = other?._id ?? ''
  await ask(world, admin, `POST /user/create-message/${roomId}`, { message: unique('Please call me') })
  // Without `unitId` the newest room would open, and its messages would be read at once.
  await page.goto(`/messages?unitId=${known[0]?.unitId}`)
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  const card = rooms(page).filter({ hasText: `Room id: ${roomId}` })
  await press(card, 'Enter')
  await expect(card).toHaveAttribute('aria-current', 'true')
  await expect(messages(page).first()).toBeVisible()
  await expect(card).toBeFocused()
  await expect.poll(async () => (await roomsOf(world)).find(({ _id }) => _id === roomId)?.unreadCount).toBe(0)
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab')
    if (await input(page).evaluate((field) => field === document.activeElement)) break
  }
  await expect(input(page)).toBeFocused()
  const text = unique('When is the handover?')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(input(page)).toHaveValue('')
  await expect(messageOf(page, text)).toContainText('You: ')
  await expectSide(messageOf(page, text), 'right')
  const stored = () => ask<Message[]>(world, admin, `GET /user/get-messages/${roomId}`)
  await expect.poll(async () => (await stored()).map(({ message }) => message)).toContain(text)
})
