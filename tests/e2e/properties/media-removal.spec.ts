import { openRemoval } from '../../support/pages/adminPages.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { callAsAdmin, newProject, pictureUrl } from '../../support/worlds/adminWorld.ts'

test('a deleted file can be undone until its page is left or the admin logs out', async ({ page, world }) => {
  const { id } = await newProject(world)
  const url = await pictureUrl(world)
  const body = { fileType: '2D-image', images: [url, url] }
  await callAsAdmin(world, `POST /admin/project/${id}/images`, body)
  const count = async () => (await callAsAdmin<unknown[]>(world, `GET /admin/project/${id}/files`)).length
  let deletions = 0
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1
  })
  const path = `/admin-dashboard/projects/${id}`
  const panel = await openRemoval(page, path)
  const remove = async () => {
    await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
    await expect(panel.getByText('Deleting...')).toBeVisible()
  }
  await remove()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Deleting...')).toHaveCount(0)
  await page.goto('/admin-dashboard/projects')
  await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toBeVisible()
  expect(deletions).toBe(0)
  expect(await count()).toBe(2)
  await page.clock.resume()

  await openRemoval(page, path)
  await remove()
  expect(await count()).toBe(2)
  await page.goto('/admin-dashboard/projects')
  await expect.poll(count).toBe(1)
  await page.clock.resume()

  await openRemoval(page, path)
  await remove()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await count()).toBe(0)
})
