import { routes } from '#routeTable.ts'
import { newLongProject } from '../../support/pages/adminPages.ts'
import { expect, expectNoSidewaysScroll, expectSoundPage, test } from '../../support/pages/adminTest.ts'
import { pathFiller } from '../../support/pages/routePaths.ts'
import { newPerson } from '../../support/worlds/adminWorld.ts'

test('every page for admins is accessible and as wide as the window @widths', async ({ page, world }) => {
  const fill = await pathFiller(world)
  for (const { path } of routes.filter(({ audience }) => audience === 'admin')) {
    await expectSoundPage(page, fill(path))
  }
})

test('on a tablet a form’s fields, a conversation’s name and a user’s button stay within the page', async ({
  page,
  world,
}) => {
  const { email } = await newPerson(world)
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/admin-dashboard/projects/create')
    await expect(page.getByLabel('Name')).toBeEditable()
    const controls = page.getByRole('main').locator('form').getByRole('textbox')
    await expect(controls).not.toHaveCount(0)
    const wide = await controls.evaluateAll((fields) =>
      fields.filter((field) => {
        const { right } = field.getBoundingClientRect()
        for (let around = field.parentElement; around?.closest('form'); around = around.parentElement)
          if (right > around.getBoundingClientRect().right) return true
        return false
      }),
    )
    expect(wide).toHaveLength(0)

    await page.goto('/admin-dashboard/messages')
    const name = page.getByRole('button', { name: /Babatunde Ogunleye/ }).getByText('Babatunde Ogunleye')
    await expect(name).toBeVisible()
    expect((await name.boundingBox())?.width).toBeGreaterThan(120)
    await expectNoSidewaysScroll(page)

    await page.goto(`/admin-dashboard?q=${email}`)
    const edit = page.getByRole('button', { name: /^Edit Zainab/ }).locator('visible=true')
    await expect(edit).toBeVisible()
    const box = await edit.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width)
    for (const entry of ['User', 'Projects', 'Messages']) {
      await expect(page.getByRole('navigation', { name: 'Main' }).getByText(entry)).toBeVisible()
    }
  }
})

test('a table shows all rows of its page, keeps its header in view and a long unit’s link on one line', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.goto('/admin-dashboard')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(12)).toBeAttached()
  await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
  const hidden = await page.getByRole('table').evaluate((table) => {
    for (let frame = table.parentElement; frame?.closest('main'); frame = frame.parentElement) {
      const { overflowY } = getComputedStyle(frame)
      const isCut = overflowY !== 'clip' && overflowY !== 'visible'
      if (isCut && frame.scrollHeight > frame.clientHeight) return true
    }
    return false
  })
  expect(hidden).toBe(false)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })

  const name = 'Garden Apartment on the Lagoon, East Wing'
  await page.goto(`/admin-dashboard/projects/${await newLongProject(page, world, 1, () => ({ name }))}`)
  const view = page.getByRole('link', { name: /View Garden/ }).locator('visible=true')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(view).toBeVisible()
    expect((await view.boundingBox())?.height).toBeLessThan(50)
  }
})
