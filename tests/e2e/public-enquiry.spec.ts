import { expect, test } from '../support/browser.ts'
import { somePaths } from '../support/publicPaths.ts'

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

test('what is missing in an enquiry is announced as invalid until it is there', async ({ page, world }) => {
  await page.goto((await somePaths(world)).project)
  await page.waitForLoadState('networkidle')
  const form = page.getByRole('region', { name: 'Ask us about it' })
  const name = form.getByLabel('Name')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Phone number (optional)')).not.toHaveAttribute('aria-invalid')
  await name.fill('Ada Obi')
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(name).not.toHaveAttribute('aria-invalid')
})

for (const path of ['/projects/nowhere', '/projects/units/nowhere']) {
  test(`an enquiry on ${path} names nothing that is not there`, async ({ page }) => {
    const bodies: unknown[] = []
    await page.route('**/public/enquiries', (route) => {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
      bodies.push(route.request().postDataJSON())
      return route.fulfill({ status: 201, json: { message: 'Thank you.', data: {} }, headers: cors })
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /There is no such/ })).toBeVisible()
    const form = page.getByRole('region', { name: 'Ask us about it' })
    await form.getByLabel('Name').fill('Ada Obi')
    await form.getByLabel('Email').fill('ada@example.com')
    await form.getByLabel('Message').fill('Where has it gone?')
    await form.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(form.getByRole('status')).toHaveText('Thank you.')
    expect(bodies).toEqual([{ name: 'Ada Obi', email: 'ada@example.com', message: 'Where has it gone?' }])
  })
}
