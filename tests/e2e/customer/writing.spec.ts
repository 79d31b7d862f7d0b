import {
  buyer,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  press,
  test,
} from '../../support/pages/browser.ts'
import {
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

/* The input of a conversation. */

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

test('a wide word does not move the Send button, and a too long message stays in its room’s input until shortened', async ({
  page,
  world,
}) => {
  const { _id } = await firstRoom(world)
  await openFirst(page, world)
  const button = page.getByRole('button', { name: 'Send' })
  const before = await button.boundingBox()
  // A word wider than the input does not move the button.
  await input(page).fill(`https://maps.example/${'x'.repeat(400)}`)
  await expect(button).toBeEnabled()
  expect((await button.boundingBox())?.x).toBe(before?.x)
  await expect(button).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  const text = unique('Long')
  await input(page).fill(`${text} ${'x'.repeat(9_999 - text.length)}`)
  await expect(page.getByText('6000 characters too long')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(input(page)).toHaveAccessibleDescription('6000 characters too long')
  await press(input(page), 'Enter')
  await expect(thread(page).getByText(unsent)).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(input(page)).toHaveValue(/x{9000}$/)
  await rooms(page).last().click()
  await expect(input(page)).toHaveValue('')
  await rooms(page)
    .filter({ hasText: `Room id: ${_id}` })
    .click()
  await expect(input(page)).toHaveValue(/x{9000}$/)
  await input(page).fill(`${text} ${'x'.repeat(3_999 - text.length)}`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await button.click()
  await expect(input(page)).toHaveValue('')
  await expect(thread(page).getByText(text)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the Send button sends once and keeps the focus; the Enter that ends a composition sends nothing', async ({
  page,
  world,
}) => {
  const room = await firstRoom(world)
  await openFirst(page, world)
  const text = unique('Ẹ káàbọ̀')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await input(page).fill(text)
  // The Enter that ends an input method's composition in Safari.
  const kept = await input(page).evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  expect(kept).toBe(true)
  await expect(input(page)).toHaveValue(text)
  expect(sent.filter((url) => url.includes('create-message'))).toEqual([])
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

test('messages keep emoji and the direction of their language, and link only web addresses', async ({
  page,
  world,
}) => {
  await openFirst(page, world)
  const arabic = unique('متى يمكنني زيارة الشقة؟ 👩‍👩‍👧‍👦')
  await say(page, arabic)
  const line = thread(page).getByText(arabic)
  await expect(line).toHaveText(arabic)
  await expect(line).toHaveCSS('direction', 'rtl')
  await expect(line).toHaveCSS('text-align', 'start')
  const text = unique('See https://plans.example/a?b=1, javascript:alert(1) and <b>ada@plans.example</b>')
  await say(page, text)
  const link = messageOf(page, text).getByRole('link')
  await expect(link).toHaveText(['https://plans.example/a?b=1'])
  await expect(link).toHaveAttribute('href', 'https://plans.example/a?b=1')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
})
