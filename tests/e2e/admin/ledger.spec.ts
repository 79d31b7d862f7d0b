import { savedFile } from '../../support/pages/adminSteps.ts'
import { expect, expectNoSidewaysScroll, press, shown, test } from '../../support/pages/adminTest.ts'
import { companyToday, daysAgo } from '../../support/pages/companyToday.ts'
import { callAsAdmin, newOwnedUnit, newProject } from '../../support/worlds/adminWorld.ts'

test('a month’s payments are listed, summed, searched and exported', async ({ page, world }) => {
  await companyToday()
  const { id, name, email, person } = await newOwnedUnit(world, 2_000_000)
  await page.goto('/admin-dashboard/payments')
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  const books = page.getByRole('region', { name: 'Payments' })
  await expect(books.getByText('Received for homes')).toBeVisible()
  await books.getByRole('searchbox').fill(email)
  const lines = books.getByText(person, { exact: true }).locator('visible=true')
  await expect(lines).toHaveCount(1)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(lines).toHaveCount(1)
    await expect(shown(books, '₦2,000,000.00').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  const file = await savedFile(page, books.getByRole('button', { name: 'Export (CSV)' }))
  expect(file.name).toMatch(/^palmstone-payments-\d{4}-\d\d\.csv$/)
  expect(`${file.content}`).toContain(`${email},`)
  await books.getByRole('link', { name }).locator('visible=true').click()
  await expect(page).toHaveURL(`/admin-dashboard/units/${id}`)
})

test('the Payments page keeps its filters in the address and in an empty month; a project clears the search', async ({
  page,
  world,
}) => {
  await companyToday()
  const project = await newProject(world)
  const { person } = await newOwnedUnit(world, 2_000_000, project.id)
  await page.goto('/admin-dashboard/payments')
  const books = page.getByRole('region', { name: 'Payments' })
  const choice = books.getByLabel('Project')
  await books.getByRole('searchbox').fill('Amara')
  await choice.selectOption({ label: project.name })
  await expect(books.getByRole('searchbox')).toHaveCount(0)
  await expect(shown(books, person)).toHaveCount(1)
  await page.reload()
  await expect(choice.locator('option:checked')).toHaveText(project.name)
  await books.getByLabel('Month').selectOption({ index: 1 })
  await expect(books.getByText(/^No payments in/)).toBeVisible()
  await expect(choice.locator('option:checked')).toHaveText(project.name)
  await choice.selectOption({ label: 'All projects' })
  await expect(page).not.toHaveURL(/project=/)

  await page.goto('/admin-dashboard/payments?month=2001-02')
  await expect(books.getByText('No payments in Feb 2001')).toBeVisible()
  const month = books.getByLabel('Month')
  await expect(month.locator('option:checked')).toHaveText('Feb 2001')
  await month.focus()
  await month.selectOption({ index: 0 })
  await expect(books.getByText('Received for homes')).toBeVisible()
  await expect(month).toBeFocused()
})

test('units with an outstanding amount are listed and sorted by amount', async ({ page }) => {
  await page.goto('/admin-dashboard/payments?show=owed')
  const books = page.getByRole('region', { name: 'Payments' })
  await expect(shown(books, 'Outstanding').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  const amounts = books.locator('tbody td:nth-child(4)')
  const read = async () =>
    (await amounts.allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')))
  await press(books.getByRole('columnheader', { name: 'Outstanding' }).getByRole('button'), 'Enter')
  await expect
    .poll(async () => {
      const now = await read()
      return now.length > 1 && now.every((amount, index) => index === 0 || amount <= (now[index - 1] ?? 0))
    })
    .toBe(true)
})

test('the Payments page filters what is overdue by its age, sums it, says it in each row and exports it', async ({
  page,
  world,
}) => {
  await companyToday()
  const project = await newProject(world)
  const late = await newOwnedUnit(world, 2_000_000, project.id)
  const onTime = await newOwnedUnit(world, 2_000_000, project.id)
  const line = (amount: number, days: number) => ({ title: 'Instalment', amount, dueOn: daysAgo(days) })
  for (const [{ ownedUnitId }, days] of [[late, 40] as const, [onTime, -10] as const])
    await callAsAdmin(world, `PUT /admin/payment-plan/${ownedUnitId}`, {
      lines: [line(3_500_000, days), line(46_500_000, -60)],
      ...{ editedVersion: 0, tellOwner: false },
    })
  await page.goto(`/admin-dashboard/payments?show=owed&project=${project.id}`)
  const books = page.getByRole('region', { name: 'Payments' })
  const filter = books.getByLabel('Overdue', { exact: true })
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown(books, /^Overdue since .+: ₦1,500,000$/)).toHaveCount(1)
    await expect(shown(books, /^Next: ₦1,500,000 by /)).toHaveCount(1)
    await expectNoSidewaysScroll(page)
  }
  await filter.selectOption({ label: 'Overdue 31–60 days' })
  await expect(shown(books, onTime.person)).toHaveCount(0)
  await expect(shown(books, late.person)).toHaveCount(1)
  await expect(books.getByRole('definition').last()).toHaveText('₦1,500,000.00')
  const { content } = await savedFile(page, books.getByRole('button', { name: 'Export (CSV)' }))
  expect(`${content}`).toContain('Overdue (NGN),Overdue since,Next due,Next due (NGN)')
  expect(`${content}`).toContain(`1500000.00,${daysAgo(40)},${daysAgo(-60)},46500000.00`)
  expect(`${content}`).not.toContain(onTime.email)
  await filter.selectOption({ label: 'Overdue over 90 days' })
  await expect(books.getByText('Nothing is overdue over 90 days')).toBeVisible()
  await page.reload()
  await expect(filter.locator('option:checked')).toHaveText('Overdue over 90 days')
  await filter.selectOption({ label: 'All' })
  await expect(shown(books, onTime.person)).toHaveCount(1)
})
