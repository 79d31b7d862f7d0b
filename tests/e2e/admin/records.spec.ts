import { forgetLimits } from '../../support/database/worldDatabase.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/adminTest.ts'
import { expectSide, messages } from '../../support/pages/chatPage.ts'
import { callAsAdmin, newPerson, newUnit } from '../../support/worlds/adminWorld.ts'

/* Enquiries, the audit trail and messages, as admins read them. */

test('a superAdmin handles an enquiry, and erases its visitor after a question', async ({ page, world }) => {
  await forgetLimits(world)
  const name = `Visitor ${Date.now()}`
  const enquiry = { name, email: 'visitor@example.com', message: 'May I see the house?', newsWording: 1 }
  await fetch(`${world.apiUrl}/public/enquiries`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(enquiry),
  })
  await page.goto('/admin-dashboard/enquiries')
  const item = page.getByRole('article', { name: `Enquiry of ${name}` })
  await expect(item).toContainText('May I see the house?')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await item.getByRole('button', { name: 'Mark handled' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(item).toHaveCount(0)
  await page.getByLabel('Show').selectOption('handled')
  await expect(item).toHaveCount(1)
  await expect(item).toContainText(/Handled by \S.* \d+ \w+ \d{4}, \d\d:\d\d/)
  await expect(item).toContainText('Asked for news of projects on')
  await item.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Visitor' })
  await expect(dialog).toContainText('all enquiries from visitor@example.com are blanked')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase Visitor' }).click()
  await expect(page.getByText('Visitor Erased')).toBeVisible()
  await expect(item).toHaveCount(0)
})

test('the audit trail describes changes in words and links to units', async ({ page, world }) => {
  const unit = await newUnit(world)
  const { email, firstName, lastName } = await newPerson(world, 'admin')
  await callAsAdmin(world, `PUT /admin/add-project-manager/${unit.id}`, { email })
  await page.goto('/admin-dashboard/audit')
  const entry = (title: string) => page.getByRole('article').filter({ hasText: title })
  const assigned = entry(`Manager assigned: ${unit.name}`)
  await expect(assigned.getByRole('link', { name: unit.name })).toHaveAttribute(
    'href',
    `/admin-dashboard/units/${unit.id}`,
  )
  await assigned.getByText('What changed').click()
  await expect(assigned.getByRole('insertion')).toHaveText(`${firstName} ${lastName}`)
  await expect(assigned.getByRole('deletion')).toHaveCount(0)
  const created = entry(`Unit created: ${unit.name}`)
  await created.getByText('What changed').click()
  await expect(created).toContainText('₦50,000,000.00')
  await expect(created).toContainText('Number of bathrooms')
  await expect(created.getByRole('deletion')).toHaveCount(0)
  await expect(created).not.toContainText(/version|_id|createdAt/i)
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

test('a superAdmin finds a conversation by the customer’s name and reads it without marking it as read', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto('/admin-dashboard/messages')
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await expect(page.getByText('Babatunde Ogunleye').first()).toBeVisible()
  await search.fill('Ifeanyi')
  await expect(page.getByText('Babatunde Ogunleye')).toHaveCount(0)
  await expect(page.getByText('Ifeanyi Okafor').first()).toBeVisible()
  await search.fill('')
  await page.getByRole('button', { name: /Babatunde Ogunleye/ }).click()
  await expect(page.getByText('You may only read this conversation.')).toBeVisible()
  await expect(messages(page).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  // The customer's messages are on the left, the manager's on the right with the manager's name.
  const customer = messages(page).filter({ hasText: 'Babatunde Ogunleye: ' })
  await expectSide(customer.first(), 'left')
  const manager = messages(page).filter({ hasNotText: 'Babatunde Ogunleye: ' })
  await expect(manager.first()).toContainText(/^[A-Z][a-z]+ [A-Z][a-z]+: /)
  await expectSide(manager.first(), 'right')
  expect(refused).toEqual([])
})
