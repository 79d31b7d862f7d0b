import type { Page } from '@playwright/test'
import { company } from '#company.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { admin, buyer, expect, test } from '../../support/pages/browser.ts'

test.beforeEach(({ signedInAs }) => signedInAs(buyer))

/** Expects that the page prints no controls and the company's name once, at the top. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('banner').getByText(company.name).locator('visible=true')).toHaveCount(1)
  // Column titles and the figures of the overview are buttons too, and are printed.
  const buttons = page.getByRole('button').and(page.locator(':not(th button)'))
  await expect(buttons.filter({ hasNotText: /^\d/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^(Pay Electricity Bill|Create Project)$/ })).toHaveCount(0)
  await expect(page.getByRole('navigation').locator('visible=true')).toHaveCount(0)
  await expect(page.getByText(/logout/i).locator('visible=true')).toHaveCount(0)
  // Nested grids do not grow at a page break: what follows is printed over them.
  const grids = await page.evaluate(() => {
    const around = [...document.querySelectorAll('main :has(table[aria-label])')]
    return around.filter((element) => getComputedStyle(element).display === 'grid').length
  })
  expect(grids).toBe(0)
}

test('the dashboard and a unit print without controls, a home on one page, with the owner’s name', async ({
  page,
}) => {
  // The clock stands still so that the day does not change during the test.
  const now = new Date()
  await page.clock.setFixedTime(now)
  await page.goto('/user-dashboard')
  await expect(page.getByRole('table', { name: 'Recent Transactions' })).toBeVisible()
  await expectPaper(page)
  const home = page.getByRole('listitem').filter({ hasText: 'Quay Loft 104' }).first()
  await expect(home).toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Quay Loft 104', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Payments', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Property Manager' })).toBeVisible()
  const day = dayInWords(now.toISOString())
  const line = page.getByText(`${company.legalName} · Amara Nwachukwu · printed ${day}`)
  await expect(line).toBeHidden()
  await expectPaper(page)
  await expect(line).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Amount' }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Receipt' })).toHaveCount(0)
})

test('admin pages print without navigation', async ({ page, signedInAs }) => {
  for (const path of ['/admin-dashboard', '/admin-dashboard/projects']) {
    await signedInAs(admin)
    await page.goto(path)
    await expect(page.getByRole('main').getByText('Lagos').or(page.getByRole('table')).first()).toBeVisible()
    await expectPaper(page)
    await page.emulateMedia({ media: 'screen' })
  }
})
