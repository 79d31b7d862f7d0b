import { links } from '#routes.ts'
import { addPictures } from '../../support/pages/adminSteps.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  shown,
  superAdmin,
  test,
} from '../../support/pages/browser.ts'
import { callAsAdmin, newOwnedUnit } from '../../support/worlds/adminWorld.ts'

test('an admin sets the stages of a building, has a payment wait for one, tells how it goes with a picture, and visitors and the owner read it @widths', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newOwnedUnit(world, 12_000_000)
  const [unit] = await callAsAdmin<{ projectId: { _id: string } }[]>(world, `GET /admin/unit/${home.id}`)
  const projectId = unit?.projectId._id ?? ''
  await signedInAs(superAdmin)
  await page.goto(links.adminProject(projectId))

  const stages = page.getByRole('region', { name: 'Stages' })
  await expect(stages.getByText('No stages yet')).toBeVisible()
  await stages.getByRole('button', { name: 'Edit stages' }).click()
  await stages.getByRole('button', { name: 'Add a line', exact: true }).click()
  await stages.getByLabel('Name').fill('Foundation')
  await stages.getByLabel('Reached on').fill('2026-05-04')
  await stages.getByRole('button', { name: 'Add a line', exact: true }).click()
  await stages.getByLabel('Name').nth(1).fill('Roofing')
  await stages.getByRole('button', { name: 'Save' }).click()
  await expect(stages.getByText('Reached on 4 May 2026')).toBeVisible()

  await page.goto(links.adminUnit(home.id))
  const plan = page.getByRole('region', { name: 'Payment plan', exact: true })
  await plan.getByRole('button', { name: 'Edit plan' }).click()
  await plan.getByRole('button', { name: 'Add a line', exact: true }).click()
  await plan.getByLabel('Title').fill('Under roof')
  await plan.getByLabel('Due', { exact: true }).selectOption('After Roofing')
  await plan.getByLabel('Days after it').fill('14')
  await expectNoSidewaysScroll(page)
  await plan.getByRole('button', { name: 'Save' }).click()
  await expect(shown(plan, '14 days after Roofing')).toHaveCount(1)
  await page.goto(links.adminProject(projectId))

  const updates = page.getByRole('region', { name: 'Updates' })
  await expect(updates.getByText('No updates yet')).toBeVisible()
  await updates.getByRole('button', { name: 'Publish an update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish an update' })
  await dialog.getByLabel('Title').fill('The roof is on')
  await dialog.getByLabel('Text').fill('Both blocks are dry now.')
  await dialog.getByLabel('Percent that is built').fill('65')
  await addPictures(dialog, 'roof.jpg')
  await dialog.getByLabel('Picture 1 shows').fill('The roof from the street')
  await dialog.getByLabel('Tell the owner by mail').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    updates.getByText(/65 % · 1 picture · (Mails to the owners wait|Owners were told)/),
  ).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto(`/projects/${projectId}`)
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress.getByRole('progressbar', { name: 'Built so far' })).toHaveAttribute('value', '65')
  await expect(progress.getByText('Being built now')).toBeVisible()
  await expect(progress.getByRole('heading', { name: 'The roof is on' })).toBeVisible()
  await progress.getByRole('link', { name: 'The roof from the street' }).click()
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await signedInAs(home.email)
  await page.goto(`/projects/owned-units/${home.id}`)
  const diary = page.getByRole('region', { name: 'Progress' })
  await expect(diary.getByText('Both blocks are dry now.')).toBeVisible()
  await expect(diary.getByRole('img', { name: 'The roof from the street' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
