import { company, privacyMail } from '#company.ts'
import { expect, test } from '../../support/pages/browser.ts'
import { comeNearEnquiry } from '../../support/pages/pageReady.ts'
import { enquiryForm, somePaths } from '../../support/pages/publicPaths.ts'

test('every public page, the enquiry and the sign-in lead to the legal pages', async ({ page, world }) => {
  const { project, unit } = await somePaths(world)
  for (const path of ['/', '/about-us', '/gallery', '/offers', '/privacy', '/terms', project, unit]) {
    await page.goto(path)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  }
  await comeNearEnquiry(page)
  await expect(enquiryForm(page).getByText('We use this to answer you. Privacy')).toBeVisible()
  await enquiryForm(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  for (const [name, title] of [
    ['Privacy', 'Privacy'],
    ['Terms', 'Terms of use'],
  ] as const) {
    await page.goto('/sign-in')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('the privacy page says who answers, and truly that a visit leaves no cookie', async ({
  page,
  world,
}) => {
  const { unit } = await somePaths(world)
  await page.goto(unit)
  await comeNearEnquiry(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.goto('/privacy')
  const main = page.getByRole('main')
  await expect(main.getByText(company.legalName)).toBeVisible()
  await expect(main.getByRole('link', { name: privacyMail }).first()).toHaveAttribute(
    'href',
    `mailto:${privacyMail}`,
  )
  await expect(main.getByRole('link', { name: 'ndpc.gov.ng' })).toBeVisible()
  await expect(main.getByText('No cookies.')).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  // The sandbox sends no mail, takes no money and buys no electricity.
  for (const name of ['Paystack', 'VTpass', 'Cloudinary']) await expect(main.getByText(name)).toHaveCount(0)
})
