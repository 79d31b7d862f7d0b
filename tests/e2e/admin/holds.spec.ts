import { admin, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { callAsAdmin, newUnit, unique, uniqueEmail } from '../../support/worlds/adminWorld.ts'

test('an admin holds a home from an enquiry for 48 hours and makes the visitor its owner @phone', async ({
  page,
  world,
  signedInAs,
}) => {
  const home = await newUnit(world)
  const visitor = { name: unique('Bola Ige'), email: uniqueEmail() }
  const template = unique('Outright')
  await callAsAdmin(world, 'POST /admin/plan-templates', {
    name: template,
    lines: [{ title: 'The price', share: 10_000, afterMonths: 0 }],
  })
  await callAsAdmin(world, 'POST /public/enquiries', {
    ...{ ...visitor, unitId: home.id, message: `I would like to pay by this plan: ${template}` },
  })
  await signedInAs(admin)
  await page.goto('/admin-dashboard/enquiries')
  const enquiry = page.getByRole('article', { name: `Enquiry of ${visitor.name}` })
  await enquiry.getByRole('button', { name: 'Hold a home' }).click()
  const holding = page.getByRole('dialog', { name: 'Hold a home' })
  await expect(holding.getByLabel('Email')).toHaveValue(visitor.email)
  await expect(holding.getByLabel('Until')).toHaveValue('48')
  await expectAccessible(page)
  await holding.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(enquiry.getByText(/is held until \d+ \w+, \d\d:\d\d$/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto(`/projects/units/${home.id}`)
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell me if it comes free' })).toBeVisible()

  await page.goto(`/admin-dashboard/units/${home.id}`)
  const hold = page.getByRole('region', { name: 'Hold' })
  await expect(hold.getByText(/until \d+ \w+, \d\d:\d\d/)).toBeVisible()
  await expect(hold.getByText(`I would like to pay by this plan: ${template}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await hold.getByRole('button', { name: 'Extend' }).click()
  const extending = page.getByRole('dialog', { name: 'Extend' })
  await extending.getByLabel('Until').selectOption('day')
  await extending.getByLabel('Day').fill('2035-01-01')
  await extending.getByLabel('Reason').fill('Back in the new year')
  await extending.getByRole('button', { name: 'Extend' }).click()
  await expect(extending.getByLabel('Day')).toHaveAccessibleDescription(/^At most until /)
  await extending.getByRole('button', { name: 'Close' }).click()
  await hold.getByRole('button', { name: 'Make owner' }).click()
  const selling = page.getByRole('dialog', { name: 'Make Owner' })
  await expect(selling.getByLabel('Name')).toHaveValue(visitor.name)
  await selling.getByLabel('Price Paid').fill('5,000,000')
  await selling.getByRole('button', { name: 'Make owner' }).click()
  const owner = page.getByRole('region', { name: 'User' })
  await expect(owner.getByText(visitor.name)).toBeVisible()
  await expect(hold).toHaveCount(0)

  // The plan that the visitor asked for is chosen already.
  await page.getByRole('button', { name: 'Edit plan' }).click()
  await expect(page.getByLabel('Template')).toHaveText(new RegExp(template))
  await page.getByRole('button', { name: 'Make the lines' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No payment plan yet')).toHaveCount(0)
})

test('an admin takes an enquiry, says when it goes on, and notes what was said', async ({
  page,
  world,
  signedInAs,
}) => {
  const visitor = { name: unique('Bola Ige'), email: uniqueEmail() }
  await callAsAdmin(world, 'POST /public/enquiries', {
    ...visitor,
    message: 'May I visit?',
    source: 'friend',
  })
  await signedInAs(admin)
  await page.goto('/admin-dashboard/enquiries')
  const enquiry = page.getByRole('article', { name: `Enquiry of ${visitor.name}` })
  await expect(enquiry.getByText('From: A friend')).toBeVisible()
  await enquiry.getByRole('button', { name: 'Assigned to nobody' }).click()
  await enquiry.getByLabel('Stage').selectOption('viewing')
  await enquiry.getByLabel('Next day').fill('2099-12-03')
  await enquiry.getByLabel('Whose').selectOption({ index: 1 })
  await enquiry.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(enquiry.getByRole('button', { name: / · Viewing · next on 3 December 2099$/ })).toBeVisible()
  await enquiry.getByLabel('Note').fill('Would like a video call.')
  await enquiry.getByRole('button', { name: 'Add note' }).click()
  await expect(enquiry.getByRole('list', { name: 'Notes' })).toContainText('Would like a video call.')
  await expectAccessible(page)
})
