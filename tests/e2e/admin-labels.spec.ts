import { newLongProject, onePicture } from '../support/adminPages.ts'
import { newOwnedUnit, newProject, newUnit } from '../support/adminWorld.ts'
import { expect, press, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

test('a unit and a project are in the title of their page', async ({ page, world }) => {
  const project = await newProject(world)
  const unit = await newUnit(world, project.id)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${unit.name}, ${project.name} · \\S`))
  await page.goto(`/admin-dashboard/projects/${project.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${project.name} · \\S`))
})

test('a switch says what it will do by its label alone', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  const plans = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await press(plans.getByRole('button', { name: 'Toggle Delete Mode' }), 'Enter')
  await expect(plans.getByRole('button', { name: 'Toggle View Mode' })).not.toHaveAttribute('aria-pressed')
  await press(page.getByRole('button', { name: 'Edit', exact: true }), 'Enter')
  await expect(page.getByRole('button', { name: 'Stop editing' })).not.toHaveAttribute('aria-pressed')
})

test('a price is 100 % paid only when nothing is outstanding', async ({ page, world }) => {
  const { id } = await newOwnedUnit(world, 49_900_000)
  await page.goto(`/admin-dashboard/units/${id}`)
  const picture = page.getByRole('region', { name: 'Payments' })
  await expect(picture.getByRole('img', { name: '99 % of ₦50,000,000.00 is paid' })).toBeVisible()
})

test('the count of a list announces that nothing is found', async ({ page, world }) => {
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
})

test('the option that arrow keys select is marked by more than colour', async ({ page }) => {
  await page.goto('/admin-dashboard/projects')
  await page.getByRole('button', { name: 'Search' }).click()
  const chosen = page.getByRole('option', { selected: true })
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(page.getByRole('option', { name: /Create Project/ })).toBeVisible()
  await press(field, 'ArrowDown')
  await expect(chosen).toHaveCSS('box-shadow', /^rgb\(156, 67, 36\) 3px 0px 0px 0px inset$/)
  await expect(page.getByRole('option', { selected: false }).first()).toHaveCSS('box-shadow', 'none')
})

test('the number of options is announced', async ({ page, world }) => {
  const { id } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
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
