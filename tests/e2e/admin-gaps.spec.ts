import { callAsAdmin, newPerson, newProject, newUnit } from '../support/adminWorld.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('units without owner or manager are found by project, then one by one', async ({ page, world }) => {
  const [gaps, none] = [await newProject(world), await newProject(world)]
  const [managed, unmanaged] = [await newUnit(world, gaps.id), await newUnit(world, gaps.id)]
  const { email } = await newPerson(world, 'admin')
  await callAsAdmin(world, `PUT /admin/add-project-manager/${managed.id}`, { email })

  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: /units? without manager/ }).click()
  await expect(page.getByText('Only projects that have units without manager are shown.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: gaps.name })
  await expect(card).toContainText('2 without owner · 1 without manager')
  await expect(page.getByRole('link', { name: none.name })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await card.getByRole('link').click()
  const units = page.getByRole('region', { name: 'Units' })
  const shown = (text: string) => units.getByText(text, { exact: true }).filter({ visible: true })
  const unitOf = ({ name }: { name: string }) => units.getByRole('link', { name: `View ${name}` })
  await expect(unitOf(unmanaged)).toBeVisible()
  await expect(shown('No owner · No manager')).toBeVisible()
  await expect(unitOf(managed)).toHaveCount(0)
  await units.getByLabel('Show').selectOption('All')
  await expect(unitOf(managed)).toBeVisible()
  await expect(shown('No owner')).toBeVisible()
  await units.getByLabel('Show').selectOption('Without owner')
  await page.reload()
  await expect(units.getByLabel('Show')).toHaveValue('owner')
  await expectAccessible(page)
  await page.goto('/admin-dashboard/projects?without=manager')
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(page.getByRole('link', { name: none.name })).toBeVisible()
})
