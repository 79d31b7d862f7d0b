import type { Page } from '@playwright/test'
import { callAsAdmin, newProject, pictureUrl } from './adminWorld.ts'
import { expect, press, stopClock } from './browser.ts'
import type { World } from './world.ts'

/* The panel of a project's pictures, out of which one is deleted. */

/** A project with one picture, and how many it has from then on. */
export async function onePicture(world: World) {
  const { id } = await newProject(world)
  const body = { fileType: '2D-image', images: [await pictureUrl(world)] }
  await callAsAdmin(world, 'POST', `/admin/project/${id}/images`, body)
  const count = async () => {
    const { data } = await callAsAdmin(world, 'GET', `/admin/project/${id}/files`)
    return (data as unknown[]).length
  }
  return { path: `/admin-dashboard/projects/${id}`, count }
}

/** Opens delete mode; the time to undo then passes only as a test lets it. */
export async function openRemoval(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await press(panel.getByRole('button', { name: 'Toggle Delete Mode' }), 'Enter')
  await expect(panel.getByRole('button', { name: 'Delete 2D Images 1' })).toBeEnabled()
  await stopClock(page)
  return panel
}

/** Lets the time to undo be over. */
export async function passTimeToUndo(page: Page): Promise<void> {
  await page.clock.runFor(3000)
  await page.clock.resume()
}
