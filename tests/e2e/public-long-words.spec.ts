import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../support/browser.ts'

const cors = { 'Access-Control-Allow-Origin': '*' }
const word = 'Llanfairpwllgwyngyll'.repeat(8)
const address = `https://plans.example/${'a'.repeat(50)}`

const unit = {
  _id: 'u-new',
  name: word,
  type: word,
  image: '',
  price: 950_000,
  numberOfRooms: 2,
  numberOfBathRooms: 1,
  paymentPlan: word,
  floorPlan: [],
  videos: [{ _id: 'v', url: 'https://videos.invalid/v.mp4', fileType: 'unit-video', alt: word }],
  projectManager: { firstName: word, lastName: word },
}
const project = {
  _id: 'p-new',
  name: word,
  image: '',
  location: word,
  address: word,
  description: `See ${address} and ${word}.`,
  status: 'ongoing',
  'unit count': [{ count: 2 }],
  units: [unit, { ...unit, _id: 'u-2', name: 'Flat 2', numberOfRooms: 4 }],
}
const answers = {
  projects: [project, { ...project, _id: 'p-2', location: 'Yaba' }],
  'project/*': [project],
  'unit/*': [{ ...unit, projectId: project }],
}

async function answerAll(page: Page): Promise<void> {
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/public/${path}`, (route) =>
      route.fulfill({ json: { message: 'OK', data }, headers: cors }),
    )
}

for (const path of ['/offers', '/projects/p-new', '/projects/units/u-new']) {
  test(`a long word does not widen ${path}`, async ({ page }) => {
    await answerAll(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: word }).first()).toBeVisible()
    for (const width of [320, 375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  })
}
