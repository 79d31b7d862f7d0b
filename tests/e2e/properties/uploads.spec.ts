import type { Page } from '@playwright/test'
import { respond } from '../../support/apiCalls.ts'
import { addPictures, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, storedToken, test } from '../../support/pages/adminTest.ts'
import { picturePath } from '../../support/worlds/adminWorld.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const upload = /\/(image|video)\/upload$/

test('a video over 20 MB and files that browsers cannot show are refused before anything is sent', async ({
  page,
  world,
}) => {
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
  expect(sent).toBe(0)
})

test('an upload that fails is retried, cancelled and begun again, and one that gets a 401 ends the session', async ({
  page,
  world,
}) => {
  const plan = await picturePath()
  await page.route(upload, (route) => route.fulfill({ status: 500, body: '' }))
  await openNewUnit(page, world)
  const panel = region(page, 'Floor Plan')
  await panel.locator('input[type=file]').setInputFiles(plan)
  await expect(page.getByText('Image upload error').first()).toBeVisible()
  // Holds every upload from now on.
  await page.route(upload, () => undefined)
  await panel.getByRole('button', { name: 'Try 480.jpg again' }).click()
  await panel.getByRole('button', { name: 'Cancel 480.jpg' }).click()
  await expect(panel.getByText('480.jpg')).toHaveCount(0)
  // Choosing the same file twice fires no change event unless the page resets the field.
  await panel.locator('input[type=file]').setInputFiles(plan)
  await panel.getByRole('button', { name: 'Cancel 480.jpg' }).click()
  await expect(panel.getByText('480.jpg')).toHaveCount(0)

  await respond(page, upload, 401, { message: 'You are signed out.' })
  await addPictures(panel, 'plan.jpg')
  await expect(page).toHaveURL('/sign-in')
  expect(await storedToken(page)).toBe('')
})
