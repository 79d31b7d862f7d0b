import type { Message } from '#contract/chat.ts'
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
  firstRoom,
  input,
  messageOf,
  messagesIn,
  openFirst,
  rooms,
  say,
  thread,
  unique,
  unsent,
} from '../../support/pages/chatPage.ts'
import { ask } from '../../support/worlds/adminWorld.ts'

/* The input of a conversation. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('Enter sends a message to the manager and clears the input', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page, world)
  const text = unique('When is the handover?')
  await say(page, text)
  await expect(input(page)).toHaveValue('')
  await expect(messageOf(page, text)).toContainText('You: ')
  await expectSide(messageOf(page, text), 'right')
  await expect
    .poll(async () =>
      (await ask<Message[]>(world, admin, `GET /user/get-messages/${room._id}`)).map((one) => one.message),
    )
    .toContain(text)
})

test('a message that is too long is kept and can be sent once it is shortened', async ({ page, world }) => {
  await openFirst(page, world)
  const text = unique('Long')
  await input(page).fill(`${text} ${'x'.repeat(9_999 - text.length)}`)
  await expect(page.getByText('6000 characters too long')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(input(page)).toHaveAccessibleDescription('6000 characters too long')
  await press(input(page), 'Enter')
  await expect(thread(page).getByText(unsent)).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(input(page)).toHaveValue(/x{9000}$/)
  await input(page).fill(`${text} ${'x'.repeat(3_999 - text.length)}`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(input(page)).toHaveValue('')
  await expect(thread(page).getByText(text)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('messages keep emoji and the direction of right-to-left languages', async ({ page, world }) => {
  await openFirst(page, world)
  const text = unique('متى يمكنني زيارة الشقة؟ 👩‍👩‍👧‍👦')
  await say(page, text)
  const line = thread(page).getByText(text)
  await expect(line).toHaveText(text)
  await expect(line).toHaveCSS('direction', 'rtl')
  await expect(line).toHaveCSS('text-align', 'start')
})

test('a word wider than the input does not move the Send button', async ({ page, world }) => {
  await openFirst(page, world)
  const button = page.getByRole('button', { name: 'Send' })
  const before = await button.boundingBox()
  await input(page).fill(`https://maps.example/${'x'.repeat(400)}`)
  await expect(button).toBeEnabled()
  const after = await button.boundingBox()
  expect(after?.x).toBe(before?.x)
  await expect(button).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await input(page).fill('')
})

test('each room keeps its own draft', async ({ page, world }) => {
  const { _id } = await firstRoom(world)
  await openFirst(page, world)
  await input(page).fill('Half a thought')
  await page.reload()
  await expect(input(page)).toHaveValue('Half a thought')
  await rooms(page).last().click()
  await expect(input(page)).toHaveValue('')
  await rooms(page)
    .filter({ hasText: `Room id: ${_id}` })
    .click()
  await expect(input(page)).toHaveValue('Half a thought')
  await input(page).fill('')
})

test('the Send button keeps the focus and sends a message once', async ({ page, world }) => {
  const room = await firstRoom(world)
  await openFirst(page, world)
  const text = unique('By the button')
  await input(page).fill(text)
  const button = page.getByRole('button', { name: 'Send' })
  await press(button, 'Enter')
  await expect(input(page)).toHaveValue('')
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messageOf(page, text).locator('time')).toHaveText(/\d/)
  await expect(thread(page).getByText(unsent)).toHaveCount(0)
  await expect(button).toBeFocused()
  expect((await messagesIn(world, room._id)).filter((one) => one.message === text)).toHaveLength(1)
})

test('the Enter that ends an input method’s composition in Safari sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/messages')
  await input(page).fill('Ẹ káàbọ̀')
  const kept = await input(page).evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  expect(kept).toBe(true)
  await expect(input(page)).toHaveValue('Ẹ káàbọ̀')
  expect(sent.filter((url) => url.includes('create-message'))).toEqual([])
})

test('messages turn only web addresses into links', async ({ page, world }) => {
  await openFirst(page, world)
  const text = unique('See https://plans.example/a?b=1, javascript:alert(1) and <b>ada@plans.example</b>')
  await say(page, text)
  const link = messageOf(page, text).getByRole('link')
  await expect(link).toHaveText(['https://plans.example/a?b=1'])
  await expect(link).toHaveAttribute('href', 'https://plans.example/a?b=1')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
})
