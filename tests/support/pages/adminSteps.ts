import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newProject, newUnit, pictureFile } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { edit } from './adminPages.ts'

export async function openNewUnit(page: Page, world: World) {
  const unit = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  return unit
}

export async function editNewUnit(page: Page, world: World) {
  const unit = await newUnit(world)
  await edit(page, `units/${unit.id}`)
  return unit
}

export async function openNewProject(page: Page, world: World) {
  const project = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${project.id}`)
  return project
}

/** Fills in the fields that have these labels. */
export async function fill(place: Page | Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await place.getByLabel(label, { exact: true }).fill(text)
}

/** Chooses pictures in the only file field of a page or part. */
export const addPictures = async (place: Page | Locator, ...names: string[]) =>
  place.locator('input[type=file]').setInputFiles(await Promise.all(names.map(pictureFile)))

/** Presses a button that saves a file. @returns the file */
export async function savedFile(page: Page, button: Locator) {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}
