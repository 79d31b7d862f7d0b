import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, newProject, nextCall, pictureUrl } from '../../support/worlds/adminWorld.ts'
import type { World } from '../../support/worlds/world.ts'

type Type = '2D-image' | '3D-image'

const ordering = /\/admin\/files\/order$/
/** False for the browser's preflight request to the same address. */
const isOrder = (request: Request) => request.method() === 'PUT' && ordering.test(request.url())

/** Opens a project with three pictures of each kind. `stored` reads their order on the server. */
async function openPictures(page: Page, world: World) {
  const { id } = await newProject(world)
  const url = await pictureUrl(world)
  for (const fileType of ['2D-image', '3D-image'])
    await callAsAdmin(world, `POST /admin/project/${id}/images`, { fileType, images: [url, url, url] })
  const stored = async (type: Type) => {
    type File = { _id: string; fileType: Type }
    const files = await callAsAdmin<File[]>(world, `GET /admin/project/${id}/files`)
    return files.filter(({ fileType }) => fileType === type).map(({ _id }) => `file-${_id}`)
  }
  await page.goto(`/admin-dashboard/projects/${id}`)
  const items = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
  const shown = (name: string) => items(name).evaluateAll((all) => all.map((item) => item.id))
  await expect(items('2D Images')).toHaveCount(3)
  await expect(items('3D Images')).toHaveCount(3)
  return { items, shown, stored }
}

test('a picture can be dragged within its list but not into another list', async ({ page, world }) => {
  // Both panels fit the window: a scroll during the drag would change which picture moves.
  await page.setViewportSize({ width: 1440, height: 2600 })
  const { items, shown, stored } = await openPictures(page, world)
  const before = await stored('3D-image')
  const [first, second, third] = await stored('2D-image')
  const ordered: string[] = []
  page.on('request', (request) => {
    if (isOrder(request)) ordered.push(...request.postDataJSON().fileIds)
  })
  await items('2D Images').nth(0).dragTo(items('3D Images').nth(1))
  // The drag above sends nothing, so the first call belongs to the drag below.
  const sent = nextCall(page, 'PUT', ordering)
  await items('2D Images').nth(2).dragTo(items('2D Images').nth(0))
  await (await sent).response()
  expect(ordered.filter((id) => before.includes(`file-${id}`))).toEqual([])
  expect(await shown('3D Images')).toEqual(before)
  expect(await stored('3D-image')).toEqual(before)
  await expect.poll(() => stored('2D-image')).toEqual([third, first, second])
  await page.reload()
  await expect.poll(() => shown('2D Images')).toEqual([third, first, second])
})
