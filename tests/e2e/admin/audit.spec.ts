import { sessionOf } from '../../support/database/worldDatabase.ts'
import { savedFile } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  superAdmin,
  test,
} from '../../support/pages/adminTest.ts'
import { companyToday } from '../../support/pages/companyToday.ts'
import { callAsAdmin, newPerson, newUnit, unique } from '../../support/worlds/adminWorld.ts'

test('the audit trail can be filtered, keeps its filter on reload, and exports', async ({ page, world }) => {
  const today = await companyToday()
  const unit = await newUnit(world)
  const name = unique('Renamed Flat')
  await callAsAdmin(world, `PUT /admin/unit/${unit.id}/update-unit`, { name, price: 60_000_000 })
  await page.goto('/admin-dashboard/audit')
  const entries = page.getByRole('article')
  await page.getByRole('searchbox').fill(name)
  await expect(entries).toHaveCount(2)
  await page.getByLabel('Kind of change').selectOption('Unit edited')
  await expect(entries).toHaveCount(1)
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  const { user } = await sessionOf(world, superAdmin)
  await page.getByLabel('Done by').selectOption({ value: user._id })
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Unit edited: ${name}`)
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  await expectNoSidewaysScroll(page)

  const file = await savedFile(page, page.getByRole('button', { name: 'Export (CSV)' }))
  expect(file.name).toBe(`palmstone-audit-${today}.csv`)
  const [, line = '', ...others] = `${file.content}`.split('\r\n')
  expect(line).toContain(`Unit edited,${name},`)
  expect(line).toContain('Price: ₦50,000,000.00 → ₦60,000,000.00')
  expect(others).toEqual([])
})

test('the audit trail says when nothing matches and when its dates are wrong', async ({ page, world }) => {
  const { id, firstName, lastName } = await newPerson(world, 'admin')
  await page.goto('/admin-dashboard/audit')
  await page.getByLabel('Done by').selectOption({ label: `${firstName} ${lastName}` })
  await expect(page).toHaveURL(`/admin-dashboard/audit?actor=${id}`)
  await expect(page.getByText('No changes match')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export (CSV)' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show every change' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/admin-dashboard/audit')
  await page.goto('/admin-dashboard/audit?from=2026-11-22&to=2026-11-21')
  const to = page.getByLabel('To', { exact: true })
  await expect(to).toHaveAccessibleDescription('The last day must not be before the first')
  // The value of the field when only the first digit of the year is typed.
  await to.fill('0002-11-25')
  await expect(to).toHaveAccessibleDescription('')
  await expect(page.getByText('No changes match')).toBeVisible()
})
