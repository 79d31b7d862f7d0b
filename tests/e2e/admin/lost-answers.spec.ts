import { loseAnswer } from '../../support/apiCalls.ts'
import { fillProject, save, uploadCover } from '../../support/pages/adminPages.ts'
import { addPictures, openNewProject } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, unique } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

/* New projects, units and pictures whose answer gets lost on its way to the page. */

/** How many projects have this name. */
const countOf = async (world: World, wanted: string) =>
  (await callAsAdmin<{ name: string }[]>(world, 'GET /public/projects')).filter(({ name }) => name === wanted)
    .length

test('a project is created once when its page is reloaded before the answer', async ({ page, world }) => {
  const name = unique('Hanging Court')
  await fillProject(page, name)
  await uploadCover(page)
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  await page.route(/\/admin\/project$/, (route) => route.fetch().then(() => store()), { times: 1 })
  await save(page)
  await stored
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await save(page)
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
  expect(await countOf(world, name)).toBe(1)
})

const notAdded = 'The files are uploaded but not added yet.'

test('pictures whose answer was lost are added once, sent again alone or with a new one', async ({
  page,
  world,
}) => {
  const { id } = await openNewProject(page, world)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  const listed = panel.getByRole('list', { name: '2D Images' }).getByRole('listitem')
  await loseAnswer(page, /\/images$/)
  await addPictures(panel, 'one.jpg', 'two.jpg')
  await expect(panel.getByText(notAdded)).toBeVisible()
  await panel.getByRole('button', { name: 'Add again' }).click()
  await expect(page.getByText('New Images Added')).toBeVisible()
  await expect(listed).toHaveCount(2)
  await expect(panel.getByText(notAdded)).toHaveCount(0)

  await loseAnswer(page, /\/images$/)
  await addPictures(panel, 'three.jpg')
  await expect(panel.getByText(notAdded)).toBeVisible()
  await addPictures(panel, 'four.jpg')
  await expect(panel.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(listed).toHaveCount(4)
  expect(await callAsAdmin(world, `GET /admin/project/${id}/files`)).toHaveLength(4)
})
