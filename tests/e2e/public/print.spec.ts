import { company } from '#company.ts'
import { buyer, expect, test } from '../../support/pages/browser.ts'
import { fontsShown, untilLive } from '../../support/pages/pageReady.ts'
import { somePaths } from '../../support/pages/publicPaths.ts'

/** The margins that a browser's print dialog begins with. */
const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('every public page prints on few pages with the company’s name', async ({ page, world }) => {
  for (const [path, most] of [
    ['/', 5],
    ['/about-us', 4],
    ['/gallery', 2],
    ['/privacy', 4],
    ['/terms', 3],
    ['project', 3],
    ['unit', 2],
  ] as const) {
    const isBuilt = path === 'project' || path === 'unit'
    await page.goto(isBuilt ? (await somePaths(world))[path] : path)
    await fontsShown(page)
    if (isBuilt) await untilLive(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner').getByText(company.name).locator('visible=true')).toHaveCount(1)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(company.mail)).toBeVisible()
    await expect(footer.getByText(company.mobile)).toBeVisible()
    for (const name of ['About us', 'Back', 'Top', 'Facebook', 'View projects'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(most)
    // Margins must not push the footer onto another page.
    expect(pagesOf(await page.pdf({ format: 'A4', margin }))).toBeLessThanOrEqual(most)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('the offers print without their filter, and a customer’s project without navigation', async ({
  page,
  world,
  signedInAs,
}) => {
  await page.goto('/offers')
  await expect(page.getByRole('search')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('search')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await signedInAs(buyer)
  await page.goto((await somePaths(world)).project)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner').getByText(company.name).locator('visible=true')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expect(page.getByText('(Logout)')).toBeHidden()
})
