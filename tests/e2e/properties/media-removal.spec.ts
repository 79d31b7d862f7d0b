import type { Page } from '@playwright/test'
import { loseAnswer } from '../../support/apiCalls.ts'
import { onePicture, openRemoval, passTimeToUndo } from '../../support/pages/adminPages.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import type { World } from '../../support/worlds/world.ts'

/** Deletes a picture, which can still be undone. @returns counts the pictures on the server */
async function beginRemoval(page: Page, world: World) {
  const { path, count } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
  await expect(panel.getByText('Deleting...')).toBeVisible()
  expect(await count()).toBe(1)
  return count
}

test('leaving the page completes the deletion of a file that could be undone', async ({ page, world }) => {
  const count = await beginRemoval(page, world)
  await page.goto('/admin-dashboard/projects')
  await expect.poll(count).toBe(0)
})

test('logging out completes the deletion of a file that could be undone', async ({ page, world }) => {
  const count = await beginRemoval(page, world)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await count()).toBe(0)
})

test('an undone deletion keeps the file when the page is left', async ({ page, world }) => {
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

test('a deleted file disappears from the page although the answer is lost', async ({ page, world }) => {
  const { path, count } = await onePicture(world)
  const panel = await openRemoval(page, path)
  await loseAnswer(page, /\/delete-file\//)
  await panel.getByRole('button', { name: 'Delete 2D Images 1' }).click()
  await passTimeToUndo(page)
  await expect(panel.getByText('No Images Available')).toBeVisible()
  expect(await count()).toBe(0)
})
