import { company } from '#company.ts'
import { answerLater, holdCalls } from '../../support/apiCalls.ts'
import {
  admin,
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isPhone,
  press,
  test,
} from '../../support/pages/browser.ts'
import {
  firstRoom,
  input,
  messages,
  openFirst,
  rooms,
  roomsOf,
  thread,
  unique,
} from '../../support/pages/chatPage.ts'
import { newcomer, ownerOfOne } from '../../support/pages/people.ts'
import { rectOf } from '../../support/pages/rectOf.ts'
import { ask, newUnit } from '../../support/worlds/adminWorld.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('rooms show manager, id, time and unread count, newest first', async ({ page, world }) => {
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
})

test('a desktop opens the first room; a phone shows list or thread @widths', async ({ page }) => {
  await page.goto('/messages')
  await expect(rooms(page).first()).toBeVisible()
  if (isPhone(page)) {
    await expect(thread(page)).toHaveCount(0)
    await rooms(page).first().click()
    await expect(thread(page)).toBeVisible()
    await expect(rooms(page)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  } else {
    await expect(rooms(page).first()).toHaveAttribute('aria-current', 'true')
    const list = await rectOf(page.getByRole('region', { name: 'Conversations' }))
    const open = await rectOf(page.getByRole('region', { name: /Conversation with/ }))
    expect(list.width / (open.right - list.left)).toBeCloseTo(0.3, 1)
  }
})

test('unitId in the address selects the room of that unit', async ({ page, world }) => {
  const room = (await roomsOf(world)).at(-1)
  await page.goto(`/messages?unitId=${room?.unitId}`)
  await expect(page.getByRole('region', { name: /Conversation with/ })).toContainText(room?.unitName ?? '?')
})

test('a unit without a conversation offers to begin one', async ({ page, world, signedInAs }) => {
  const email = await newcomer(world, admin)
  const home = await newUnit(world)
  await ask(world, admin, `PUT /admin/add-project-manager/${home.id}`, { email: admin })
  const first = (await roomsOf(world))[0]?.unitId
  await signedInAs(email)
  await ask(world, email, `POST /user/create-chat-room/${first}`)
  await page.goto('/messages')
  await expect(rooms(page)).toHaveCount(1)
  const release = await holdCalls(page, '**/get-chat-rooms*')
  await page.goto(`/messages?unitId=${home.id}`)
  // The cached list of rooms may lack the unit's room: the page waits for a fresh one.
  await expect(page.getByText('Updating Chat...')).toBeVisible()
  release()
  await expect(page.getByText('Nothing has been written about this home yet.')).toBeVisible()
  await expect(rooms(page)).toHaveCount(1)
  await expect(input(page)).toHaveCount(0)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Write to its manager' }), 'Enter')
  await expect(page.getByRole('region', { name: /Conversation with Yusuf/ })).toContainText(home.name)
  await expect(input(page)).toBeVisible()
})

test('a unit without a manager shows the company’s contacts', async ({ page, world, signedInAs }) => {
  const { email, unitId } = await ownerOfOne(world)
  await signedInAs(email)
  for (const path of [`/messages?unitId=${unitId}`, `/projects/owned-units/${unitId}`]) {
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
})

test('the manager’s answer appears by polling, without a reload', async ({ page, world }) => {
  const room = await firstRoom(world)
  await page.clock.install()
  await openFirst(page, world)
  const text = unique('Friday at ten.')
  await ask(world, admin, `POST /user/create-message/${room._id}`, { message: text })
  // A poll that is under way may miss the message: the next comes an interval after its answer.
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(thread(page).getByText(text)).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('the page title counts unread messages, and opening a room reads them', async ({ page, world }) => {
  const known = await roomsOf(world)
  const other = known.at(-1)
  await ask(world, admin, `POST /user/create-message/${other?._id}`, { message: unique('Please call me') })
  // Without `unitId` the newest room would open, and its messages would be read at once.
  await page.goto(`/messages?unitId=${known[0]?.unitId}`)
  await expect(page).toHaveTitle(/^\(\d+\) Messages/)
  await rooms(page)
    .filter({ hasText: `Room id: ${other?._id}` })
    .click()
  await expect(thread(page)).toBeVisible()
  await expect
    .poll(async () => (await roomsOf(world)).find(({ _id }) => _id === other?._id)?.unreadCount)
    .toBe(0)
})

test('the list of rooms shows as empty, loading or failed', async ({ page, world, signedInAs }) => {
  await signedInAs(await newcomer(world, admin))
  await page.goto('/messages')
  await expect(page.getByText('Chatroom Empty')).toBeVisible()
  if (!isPhone(page)) await expect(page.getByText('No Chat Available')).toBeVisible()
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

test('on a phone opening a room focuses its heading; Back focuses its card', async ({ page, world }) => {
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

test('a conversation can be opened and answered by keyboard alone', async ({ page }) => {
  await page.goto('/messages')
  await press(rooms(page).last(), 'Enter')
  await expect(rooms(page).last()).toHaveAttribute('aria-current', 'true')
  await expect(messages(page).first()).toBeVisible()
  await expect(rooms(page).last()).toBeFocused()
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab')
    if (await input(page).evaluate((field) => field === document.activeElement)) break
  }
  await expect(input(page)).toBeFocused()
  const text = unique('By keyboard')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(thread(page).getByText(text)).toBeVisible()
})
