import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** The list of forms that were begun and not sent. */
export const begun = (page: Page) => page.getByRole('list', { name: 'Begun and not finished' })

/** Opens the admin dashboard: both its parts are there, so that what is not shown by then does not come. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin-dashboard')
  await untilDashboardStands(page)
}

/** Comes when the bar says how many messages are unread: the page then has nothing more to ask for by itself. */
export const untilCounted = (page: Page) => expect(page.getByLabel(/^\d+ unread$/).first()).toBeAttached()

/** Comes when both parts of the dashboard show their data: they come to life each by itself. */
export async function untilDashboardStands(page: Page): Promise<void> {
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview.getByRole('link', { name: /units? without owner/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
}
