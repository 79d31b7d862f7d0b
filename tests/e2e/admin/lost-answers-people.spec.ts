import { loseAnswer } from '../../support/apiCalls.ts'
import {
  addOwner,
  drafts,
  fillOwner,
  importPeople,
  openDashboard,
  ownerIn,
} from '../../support/pages/adminPages.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, uniqueEmail } from '../../support/worlds/adminWorld.ts'

/* Changes of people and owners whose answer gets lost on its way to the page. */

type Person = { email: string }

test('an import waits after lost answers, goes on by itself and adds each user once', async ({
  page,
  world,
}) => {
  const emails = [uniqueEmail(), uniqueEmail()]
  const csv = ['First name,Email', ...emails.map((email) => `Ngozi,${email}`)].join('\n')
  await page.goto('/admin-dashboard')
  const dialog = await importPeople(page, csv)
  const creating = /\/create-user$/
  await loseAnswer(page, creating, 100)
  await dialog.getByRole('button', { name: 'Add 2 users' }).click()
  await expect(dialog.getByText('No answer comes. The import goes on when one does.')).toBeVisible()
  await page.unroute(creating)
  // A browser says so when its network returns.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialog.getByRole('status')).toHaveText('2 accounts added')
  const users = await callAsAdmin<Person[]>(world, 'GET /admin/all-users?type=user')
  expect(users.filter(({ email }) => emails.includes(email))).toHaveLength(2)
})

test('the page finds a new owner after a lost answer and leaves no draft', async ({ page, world }) => {
  await openNewUnit(page, world)
  const email = uniqueEmail()
  const dialog = await fillOwner(page, email)
  await loseAnswer(page, /\/add-user$/)
  await addOwner(dialog)
  await expect(page.getByText('Unit Assigned to user')).toBeVisible()
  await expect(ownerIn(page)).toContainText(email)
  await expect(page.getByText('An Error Occured')).toHaveCount(0)
  await openDashboard(page)
  await expect(drafts(page)).toHaveCount(0)
})
