import { callAsAdmin, newUnit, pictureFile } from '../support/adminWorld.ts'
import { expect, superAdmin, test } from '../support/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(superAdmin))

const restored = 'Here is what you had typed before.'

test('what a colleague saved while a form stood open is not written over from its draft', async ({
  page,
  world,
}) => {
  const { id, name } = await newUnit(world)
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Payment Plan')).toBeEditable()
  await callAsAdmin(world, 'PUT', `/admin/unit/${id}/update-unit`, { paymentPlan: 'theirs' })
  const plans = page.getByRole('region', { name: 'Floor Plan', exact: true })
  await plans.locator('input[type=file]').setInputFiles(await pictureFile('plan.jpg'))
  await expect(plans.getByRole('list', { name: 'Floor Plan' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Name').fill(`${name} mine`)
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(page.getByLabel('Payment Plan')).toHaveValue('theirs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unit Successfully Updated')).toBeVisible()
  const { data } = await callAsAdmin(world, 'GET', `/admin/unit/${id}`)
  expect((data as object[])[0]).toMatchObject({ name: `${name} mine`, paymentPlan: 'theirs' })
})

test('what a conflict has brought into a form is not kept as if it were typed', async ({ page, world }) => {
  const { id, name } = await newUnit(world)
  const theySave = (paymentPlan: string) =>
    callAsAdmin(world, 'PUT', `/admin/unit/${id}/update-unit`, { paymentPlan })
  await page.goto(`/admin-dashboard/units/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill(`${name} mine`)
  await theySave('first')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Plan is now: first' })).toBeVisible()
  await expect(page.getByLabel('Payment Plan')).toHaveValue('first')
  await theySave('second')
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} mine`)
  await expect(page.getByLabel('Payment Plan')).toHaveValue('second')
})
