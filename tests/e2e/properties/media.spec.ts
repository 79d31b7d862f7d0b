import type { Page } from '@playwright/test'
import { changeAnswer, holdCalls } from '../../support/apiCalls.ts'
import { addPictures, openNewProject, openNewUnit } from '../../support/pages/adminSteps.ts'
import { expect, expectAccessible, press, test } from '../../support/pages/adminTest.ts'
import { newProject, nextCall, videoFile } from '../../support/worlds/adminWorld.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const upload = /\/(image|video)\/upload$/

/**
 * Answers uploads in place of the media service. The address ends in the file's name.
 * The first upload of the file `failing` fails.
 */
async function standInForMedia(page: Page, base: string, failing: string): Promise<void> {
  let failed = false
  await page.route(upload, async (route) => {
    const form = route.request().postDataBuffer()?.toString('latin1') ?? ''
    const name = /filename="([^"]+)"/.exec(form)?.[1] ?? ''
    if (name === failing && !failed) {
      failed = true
      await route.fulfill({ status: 500, json: { message: 'Storage is busy' } })
      return
    }
    await route.fulfill({ json: { url: base.replace(/[^/]+$/, `${name}`) } })
  })
}

const names = Array.from({ length: 20 }, (_, index) => `picture-${String(index + 1).padStart(2, '0')}.jpg`)

test('a failed upload among twenty is retried and takes its place in order', async ({ page, world }) => {
  const { id } = await newProject(world)
  const stored: { _id: string; url: string; fileType: string }[] = []
  await standInForMedia(page, 'http://localhost:1/media/x/1.jpg', 'picture-07.jpg')
  await page.route('**/images', async (route) => {
    const { images, fileType } = route.request().postDataJSON()
    const added = images.map((url: string) => ({ _id: `id-${url.slice(-6, -4)}`, url, fileType }))
    stored.push(...added)
    await route.fulfill({ status: 201, json: { message: 'Images uploaded', data: added } })
  })
  await changeAnswer(page, `**/public/project/${id}`, ([project]: object[]) => [
    { ...project, '2D-ProjectImages': stored },
  ])
  await page.route('**/admin/files/order', (route) => {
    const { fileIds } = route.request().postDataJSON() as { fileIds: string[] }
    stored.sort((one, other) => fileIds.indexOf(one._id) - fileIds.indexOf(other._id))
    return route.fulfill({ json: { message: 'Order saved', data: null } })
  })
  await page.goto(`/admin-dashboard/projects/${id}`)
  const panel = region(page, '2D Images')
  const adding = nextCall(page, 'POST', /\/images$/)
  await addPictures(panel, ...names)
  const sent = (await adding).postDataJSON() as { fileType: string; images: string[] }
  expect(sent.fileType).toBe('2D-image')
  const wanted = names.filter((name) => name !== 'picture-07.jpg')
  expect(sent.images.map((url) => url.split('/').at(-1))).toEqual(wanted)
  await expect(page.getByText('New Images Added').first()).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Uploads' })).toContainText('Storage is busy')
  await expectAccessible(page)
  const ordering = nextCall(page, 'PUT', /\/admin\/files\/order$/)
  await panel.getByRole('button', { name: 'Try picture-07.jpg again' }).click()
  await ordering
  const pictures = panel.getByRole('list', { name: '2D Images' }).locator('img')
  await expect(pictures).toHaveCount(20)
  const shown = () =>
    pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')?.split('/').at(-1)))
  await expect.poll(shown).toEqual(names)
})

test('pictures and videos are uploaded, ordered and described', async ({ page, world }) => {
  await openNewProject(page, world)
  const panel = region(page, '2D Images')
  await addPictures(panel, 'one.jpg', 'two.jpg')
  await expect(page.getByText('Images uploaded').first()).toBeVisible()
  await expect(page.getByText('New Images Added').first()).toBeVisible()
  const items = panel.getByRole('list', { name: '2D Images' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  const second = await items.nth(1).getAttribute('id')

  const ordering = nextCall(page, 'PUT', /\/admin\/files\/order$/)
  await press(page.getByRole('button', { name: 'Move 2D Images 2 earlier' }), 'Enter')
  await expect(items.first()).toHaveAttribute('id', second ?? '')
  await expect(page.getByRole('button', { name: 'Move 2D Images 1 later' })).toBeFocused()
  await (await ordering).response()
  await page.reload()
  await expect(items.first()).toHaveAttribute('id', second ?? '')

  const release = await holdCalls(page, /\/admin\/file\//)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Describe 2D Images 1' }).click()
  await dialog.getByLabel('Description').fill('The court at dusk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Describe 2D Images 2' }).click()
  release()
  // The open dialog hides the page behind it from screen readers.
  const behind = page.getByRole('region', { name: '2D Images', exact: true, includeHidden: true })
  await expect(behind.getByAltText('The court at dusk')).toHaveCount(1)
  // The answer to the first description did not close the dialog of the second.
  await expect(dialog.getByRole('heading', { name: '2D Images 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await panel.getByRole('button', { name: 'Toggle Delete Mode' }).click()
  await expect(panel.getByRole('button', { name: 'Delete 2D Images 2' })).toBeVisible()

  const addingModel = nextCall(page, 'POST', /\/images$/)
  await addPictures(region(page, '3D Images'), 'model.jpg')
  expect((await addingModel).postDataJSON()).toMatchObject({ fileType: '3D-image' })
  await expect(page.getByText('Image uploaded', { exact: true })).toBeVisible()
  await expect(page.getByText('New 3D Images Added')).toBeVisible()

  const videos = region(page, 'Project Videos')
  const adding = nextCall(page, 'POST', /\/images$/)
  const giving = nextCall(page, 'PUT', /\/admin\/file\/[^/]+$/)
  await videos.locator('input[type=file]').setInputFiles(await videoFile('tour.mp4'))
  expect((await adding).postDataJSON()).toEqual({
    fileType: 'project-video',
    images: [expect.stringMatching(/\/media\/.*\.mp4$/)],
  })
  await expect(page.getByText('Videos uploaded').first()).toBeVisible()
  await expect(page.getByText('New Videos Added').first()).toBeVisible()
  const { poster } = (await giving).postDataJSON()
  expect(poster).toMatch(/\/media\/.*\.jpg$/)
  await expect(videos.getByRole('listitem').locator('img')).toHaveAttribute('src', poster)
  await videos.getByRole('button', { name: 'Play Project Videos 1' }).click()
  const player = page.getByRole('dialog', { name: 'Project Videos 1', exact: true })
  await expect(player.locator('video')).toBeVisible()
  await player.locator('video').dispatchEvent('error')
  await expect(player.getByRole('alert')).toHaveText(
    'This video could not be played. Please try again later.',
  )
  await press(player.getByRole('button', { name: 'Close' }), 'Enter')
  await expect(player).toHaveCount(0)
})

test('a floor plan is uploaded with the media service’s fields, and not left before it is added', async ({
  page,
  world,
}) => {
  const { id } = await openNewUnit(page, world)
  const panel = region(page, 'Floor Plan')
  await expect(panel.getByText('No Images Available')).toBeVisible()
  // Playwright sees the form's body only where a route is set.
  await page.route(upload, (route) => route.fallback())
  let refused = true
  await page.route(/\/floor-plan$/, (route) =>
    refused && route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: {} })
      : route.fallback(),
  )
  const uploading = nextCall(page, 'POST', /\/image\/upload$/)
  await addPictures(panel, 'plan.jpg')
  const form = (await uploading).postDataBuffer()?.toString('latin1') ?? ''
  for (const field of ['file', 'upload_preset', 'cloud_name', 'folder'])
    expect(form).toContain(`name="${field}"`)
  await expect(page.getByText('uploaded but not added yet')).toBeVisible()
  // A browser asks only after a user's gesture.
  await page.getByRole('heading', { level: 1 }).click()
  const questions: string[] = []
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type())
    await dialog.dismiss()
  })
  await page.evaluate(() => location.assign('/admin-dashboard'))
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(page).toHaveURL(`/admin-dashboard/units/${id}`)

  refused = false
  const adding = nextCall(page, 'POST', /\/floor-plan$/)
  await panel.getByRole('button', { name: 'Add again' }).click()
  expect((await adding).postDataJSON()).toEqual({
    fileType: 'floor-plan',
    images: [expect.stringMatching(/^http.*\/media\//)],
  })
  await expect(page.getByText('Floor Plan Images Added')).toBeVisible()
})
