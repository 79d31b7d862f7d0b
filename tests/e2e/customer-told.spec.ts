import { ask } from '../support/adminWorld.ts'
import { cutOff, reconnect } from '../support/apiCalls.ts'
import { admin, buyer, expect, test } from '../support/browser.ts'
import { firstRoom, input, messages, openFirst, sentLater, thread, unique } from '../support/chatPage.ts'

/* What is told by ear of a conversation that is open. */

test('new words of the manager are announced once, and own failures', async ({ page, world, signedInAs }) => {
  await signedInAs(buyer)
  const { _id, projectManager } = await firstRoom(world)
  await openFirst(page)
  await expect(messages(page).first()).toBeVisible()
  await expect(thread(page)).toHaveAttribute('aria-live', 'off')
  const told = page.getByRole('region', { name: /Conversation with/ }).getByTestId('chat-news')
  await expect(told).toBeEmpty()
  const own = unique('Is it Friday?')
  await input(page).fill(own)
  await input(page).press('Enter')
  await expect(thread(page).getByText(own)).toBeVisible()
  const answer = unique('Friday at ten.')
  await ask(world, admin, `POST /user/create-message/${_id}`, { message: answer })
  await expect(told).toHaveText(
    `${projectManager.firstName} ${projectManager.lastName}: ${answer}`,
    sentLater,
  )
  await cutOff(page, '/**')
  await input(page).fill(unique('Into the dark'))
  await input(page).press('Enter')
  await expect(told).toContainText('Your message could not be sent.')
  await reconnect(page, '/**')
  await expect(told).not.toContainText('Your message could not be sent.', sentLater)
})
