import { answerWith } from '../../support/apiCalls.ts'
import { expect, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { aProject, aUnit } from '../../support/pages/publicPaths.ts'

const word = 'Llanfairpwllgwyngyll'.repeat(8)
const address = `https://plans.example/${'a'.repeat(50)}`

const unit = aUnit({
  ...{ name: word, type: word, paymentPlan: word, floorPlan: [] },
  videos: [{ _id: 'v', url: 'https://videos.invalid/v.mp4', fileType: 'unit-video', alt: word }],
  projectManager: { firstName: word, lastName: word },
})
const project = aProject({
  ...{ name: word, location: word, address: word, description: `See ${address} and ${word}.` },
  'unit count': [{ count: 2 }],
  units: [unit, { ...unit, _id: 'u-2', name: 'Flat 2', numberOfRooms: 4 }],
})
const answers = {
  projects: [project, { ...project, _id: 'p-2', location: 'Yaba' }],
  'project/*': [project],
  'unit/*': [{ ...unit, projectId: project }],
}

test('a long word does not widen a public page', async ({ page }) => {
  for (const path of ['/offers', '/projects/p-new', '/projects/units/u-new']) {
    for (const [call, data] of Object.entries(answers)) await answerWith(page, `**/public/${call}`, data)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: word }).first()).toBeVisible()
    for (const width of [320, 375, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
})
