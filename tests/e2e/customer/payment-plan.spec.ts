import { companyDay } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { day } from '#domain/time.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, shown, test } from '../../support/pages/browser.ts'
import { callAsAdmin, newOwnedUnit } from '../../support/worlds/adminWorld.ts'

const inDays = (days: number) => companyDay(new Date(Date.now() + days * day).toISOString())

test('a customer reads on the dashboard and on their home’s page what is overdue, what comes next and the whole plan @widths', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newOwnedUnit(world, 12_000_000)
  const lines = [
    { title: 'Deposit', amount: 10_000_000, dueOn: inDays(-60) },
    { title: 'Second payment', amount: 15_000_000, dueOn: inDays(-2) },
    { title: 'Third payment', amount: 20_000_000, dueOn: inDays(10) },
    { title: 'At handover', amount: 5_000_000 },
  ]
  const plan = { editedVersion: 0, lines, tellOwner: false }
  await callAsAdmin(world, `PUT /admin/payment-plan/${home.ownedUnitId}`, plan)
  await signedInAs(home.email)
  await page.goto('/user-dashboard')
  const overdue = /^Overdue since .+: ₦13,000,000$/
  await expect(page.getByText(overdue)).toBeVisible()
  await page.getByRole('link', { name: home.name, exact: true }).click()
  await expect(page.getByText(overdue)).toBeVisible()
  const table = page.getByRole('region', { name: 'Payment Plan' })
  await expect(shown(table, 'Part paid')).toHaveCount(0)
  for (const word of ['Paid', 'Overdue', 'Due', 'Later'])
    await expect(table.locator('.state-badge:visible', { hasText: new RegExp(`^${word}$`) })).toHaveCount(1)
  await expect(shown(table, dayInWords(inDays(10)))).toHaveCount(1)
  await expect(shown(table, 'When the company tells you')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const long = Array.from({ length: 120 }, (_, index) => ({
    title: index === 0 ? 'W'.repeat(100) : `Instalment ${index}`,
    amount: index === 0 ? 38_100_000 : 100_000,
    dueOn: inDays(10 + index),
  }))
  await callAsAdmin(world, `PUT /admin/payment-plan/${home.ownedUnitId}`, {
    ...{ ...plan, editedVersion: 1, lines: long },
  })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.reload()
  await expect(shown(table, 'Instalment 49')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})
