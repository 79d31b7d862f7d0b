import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import { onePicture, openRemoval, passTimeToUndo } from '../../support/pages/adminPages.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import type { World } from '../../support/worlds/world.ts'

/** Begins to delete a picture, which can still be undone. @returns how many the server has */
async function beginRemoval(page: Page, world: World) {
  const { path, count } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
  await expect(panel.getByText('Deleting...')).toBeVisible()
  expect(await count()).toBe(1)
  return count
}

test('a file being deleted is deleted when the page is left', async ({ page, world }) => {
  const count = await beginRemoval(page, world)
  await page.goto('/admin-dashboard/projects')
  await expect.poll(count).toBe(0)
})

test('a file being deleted is deleted when the admin logs out', async ({ page, world }) => {
  const count = await beginRemoval(page, world)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await count()).toBe(0)
})

test('a file whose deletion was undone is kept when the page is left', async ({ page, world }) => {
  const { path, count } = await onePicture(world)
  const panel = await openRemoval(page, path)
  let deletions = 0
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions += 1
  })
  await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Deleting...')).toHaveCount(0)
  await page.goto('/admin-dashboard/projects')
  await expect(page.getByRole('heading', { name: 'Ongoing Projects' })).toBeVisible()
  expect(deletions).toBe(0)
  expect(await count()).toBe(1)
})

test('a file whose deletion succeeded without an answer is gone', async ({ page, world }) => {
  const { path, count } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await loseAnswer(page, /\/delete-file\//)
  await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
  await passTimeToUndo(page)
  await expect(panel.getByText('No Images Available')).toBeVisible()
  expect(await count()).toBe(0)
})
