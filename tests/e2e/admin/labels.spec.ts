import { newLongProject, onePicture } from '../../support/pages/adminPages.ts'
import { openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, press, superAdmin, test } from '../../support/pages/adminTest.ts'
import { newProject, newUnit } from '../../support/worlds/adminWorld.ts'

test('a page’s title names its unit or project, and a toggle button what it will do, without aria-pressed', async ({
  page,
  world,
}) => {
  const project = await newProject(world)
  const unit = await newUnit(world, project.id)
  await page.goto(`/admin-dashboard/projects/${project.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${project.name} · \\S`))
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${unit.name}, ${project.name} · \\S`))
  const plans = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await press(plans.getByRole('button', { name: 'Toggle Delete Mode' }), 'Enter')
  await expect(plans.getByRole('button', { name: 'Toggle View Mode' })).not.toHaveAttribute('aria-pressed')
  await press(page.getByRole('button', { name: 'Edit', exact: true }), 'Enter')
  await expect(page.getByRole('button', { name: 'Stop editing' })).not.toHaveAttribute('aria-pressed')
})

test('searching a list and choosing a manager announce how many match', async ({ page, world }) => {
  await page.goto('/admin-dashboard')
  const people = await page.getByText(/^1–\d+ of /).elementHandle()
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page.getByText('Nobody matches')).toBeVisible()
  const now = () => people?.evaluate((status) => [status.getAttribute('role'), status.textContent])
  await expect.poll(now).toEqual(['status', '0 found'])

  await page.goto(`/admin-dashboard/projects/${await newLongProject(page, world, 30)}`)
  const counted = await page.getByText('1–25 of 30').elementHandle()
  await page.getByRole('searchbox').fill('no unit has this name')
  await expect(page.getByText('No unit matches')).toBeVisible()
  await expect.poll(() => counted?.textContent()).toBe('0 found')

  await openNewUnit(page, world)
  await press(page.getByRole('button', { name: 'Add Admin' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Admin' })
  const field = dialog.getByRole('combobox')
  await field.click()
  await expect(dialog.getByRole('option', { name: superAdmin })).toBeVisible()
  const all = await dialog.getByRole('option').count()
  await expect(dialog.getByText(`${all} to choose from`)).toBeAttached()
  await field.fill('nobody has this name')
  await expect(dialog.getByText('No options')).toBeVisible()
  await expect(dialog.getByText('0 to choose from')).toBeAttached()
})

test('the focus ring of a picture is not clipped', async ({ page, world }) => {
  const { path } = await onePicture(world)
  await page.goto(path)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await press(panel.getByRole('button', { name: 'Toggle Delete Mode' }), 'Tab')
  const view = panel.getByRole('button', { name: 'View 2D Images 1' })
  await expect(view).toBeFocused()
  const ring = await view.evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    return { beyond: parseFloat(outlineOffset) + parseFloat(outlineWidth), width: outlineWidth }
  })
  expect(ring).toEqual({ beyond: 0, width: '3px' })
})
