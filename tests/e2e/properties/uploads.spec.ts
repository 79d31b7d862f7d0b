import type { Page } from '@playwright/test'
import { holdCalls, respond } from '../../support/apiCalls.ts'
import { fillProject } from '../../support/pages/adminPages.ts'
import { addPictures, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, test } from '../../support/pages/adminTest.ts'
import { nextCall, picturePath, unique } from '../../support/worlds/adminWorld.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const upload = /\/(image|video)\/upload$/

test('a video over 20 MB is refused before anything is sent', async ({ page, world }) => {
  let sent = 0
  await page.route(upload, (route) => {
    sent += 1
    return route.abort()
  })
  await openNewUnit(page, world)
  const panel = region(page, 'Unit Videos')
  await expect(panel.getByText('No Videos Available')).toBeVisible()
  const buffer = Buffer.alloc(20_971_521)
  await panel.locator('input[type=file]').setInputFiles({ name: 'large.mp4', mimeType: 'video/mp4', buffer })
  await expect(page.getByText('Maximum file size (100mb) exceeded').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Remove large.mp4' }).click()
  await expect(panel.getByText('large.mp4')).toHaveCount(0)
  expect(sent).toBe(0)
})

test('a file that browsers cannot show is refused by its name', async ({ page, world }) => {
  await openNewUnit(page, world)
  const input = region(page, 'Floor Plan').locator('input[type=file]')
  const file = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(8) })
  await input.setInputFiles(file('IMG_2041.HEIC'))
  await expect(
    page.getByText("“IMG_2041.HEIC” can't be shown by browsers. Save it as JPEG.").first(),
  ).toBeVisible()
  await input.setInputFiles([file('plan.dwg'), file('plan.docx')])
  await expect(
    page.getByText("“plan.dwg” and 1 more can't be added. Only pictures can be added here").first(),
  ).toBeVisible()
})

test('an upload that fails is retried, cancelled and begun again', async ({ page, world }) => {
  const plan = await picturePath()
  let fail = true
  await page.route(upload, (route) => (fail ? route.fulfill({ status: 500, body: '' }) : undefined))
  await openNewUnit(page, world)
  const panel = region(page, 'Floor Plan')
  await panel.locator('input[type=file]').setInputFiles(plan)
  await expect(page.getByText('Image upload error').first()).toBeVisible()
  fail = false
  await panel.getByRole('button', { name: 'Try 480.jpg again' }).click()
  await panel.getByRole('button', { name: 'Cancel 480.jpg' }).click()
  await expect(panel.getByText('480.jpg')).toHaveCount(0)
  // Choosing the same file twice fires no change event unless the page resets the field.
  await panel.locator('input[type=file]').setInputFiles(plan)
  await expect(panel.getByRole('button', { name: 'Cancel 480.jpg' })).toBeVisible()
})

test('an upload that gets a 401 ends the session', async ({ page, world }) => {
  await respond(page, upload, 401, { message: 'You are signed out.' })
  await openNewUnit(page, world)
  await addPictures(region(page, 'Floor Plan'), 'plan.jpg')
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('saving while the picture uploads saves the picture too', async ({ page }) => {
  await fillProject(page, unique('Lagoon Walk'))
  const release = await holdCalls(page, upload)
  await addPictures(page, 'cover.jpg')
  await expect(page.getByRole('progressbar')).toBeVisible()
  const creating = nextCall(page, 'POST', /\/admin\/project$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  release()
  expect((await creating).postDataJSON()).toMatchObject({ image: expect.stringMatching(/\.jpg$/) })
  await expect(page.getByText('Project Successfully Created')).toBeVisible()
})
