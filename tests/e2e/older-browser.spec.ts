import { newProject, pictureFile } from '../support/adminWorld.ts'
import { admin, test as base, buyer, expect, press, signInByMail } from '../support/browser.ts'
import { input, openFirst, thread, unique } from '../support/chatPage.ts'
import { fillEnquiry } from '../support/enquiryForm.ts'
import { asOlderBrowser } from '../support/olderBrowser.ts'
import { somePaths } from '../support/publicPaths.ts'

/* The oldest browsers that the site is made for: a phone of 2016, an office’s Windows 7. */

const test = base.extend<{ failures: string[] }>({
  failures: [
    async ({ page }, use) => {
      await asOlderBrowser(page)
      const found: string[] = []
      page.on('pageerror', ({ message }) => found.push(message))
      await use(found)
      expect(found).toEqual([])
    },
    { auto: true },
  ],
})

test('an older browser filters the offers, looks at pictures, and sends an enquiry', async ({
  page,
  world,
}) => {
  await page.goto('/offers')
  const filter = page.getByRole('search')
  await filter.getByLabel('Location', { exact: true }).selectOption('Lekki, Lagos')
  await expect(page).toHaveURL(/location=/)
  await page.goto((await somePaths(world)).unit)
  await page.locator('.mosaic a').first().click()
  // While it is still opening it can't be closed yet, and once it is closed it gives the focus back.
  const pictures = page.getByRole('dialog', { name: 'Pictures' })
  await expect(pictures).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pictures).toHaveCount(0)
  const form = page.getByRole('region', { name: 'Ask us about it' })
  await fillEnquiry(form)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByRole('status')).toContainText('Thank you')
})

test('an older browser signs a customer in, who reads of a home, writes and may pay a bill', async ({
  page,
  world,
}) => {
  await signInByMail(page, world, buyer)
  await expect(page).toHaveURL('/user-dashboard')
  await page.getByRole('link', { name: 'Poolside Apartment C1' }).first().click()
  await expect(page.getByRole('heading', { name: 'Poolside Apartment C1', exact: true })).toBeVisible()
  await openFirst(page)
  const text = unique('Does it work from here?')
  await input(page).fill(text)
  await press(input(page), 'Enter')
  await expect(thread(page).locator('.bubble').filter({ hasText: text })).toHaveAttribute('data-mine', 'true')
  await page.goto('/pay-electricity-bill')
  await page.getByRole('radio').first().check()
  await expect(page.getByLabel('Meter Number')).toBeEnabled()
})

test('an older browser lets an admin search people, upload and order pictures', async ({
  page,
  world,
  signedInAs,
}) => {
  await signedInAs(admin)
  await page.goto('/admin-dashboard')
  await page.getByRole('searchbox', { name: /Search name/ }).fill('Amara')
  await expect(page).toHaveURL(/q=Amara/)
  await expect(page.getByText('Amara Nwachukwu').locator('visible=true').first()).toBeVisible()
  const { id } = await newProject(world)
  await page.goto(`/admin-dashboard/projects/${id}`)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await panel
    .locator('input[type=file]')
    .setInputFiles([await pictureFile('one.jpg'), await pictureFile('two.jpg')])
  const items = panel.getByRole('list', { name: '2D Images' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  const second = (await items.nth(1).getAttribute('id')) ?? ''
  await press(page.getByRole('button', { name: 'Move 2D Images 2 earlier' }), 'Enter')
  await expect(items.first()).toHaveAttribute('id', second)
})
