import { expect, test } from '../support/browser.ts'
import { somePaths } from '../support/publicPaths.ts'

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
