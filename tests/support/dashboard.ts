import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** The demo's ongoing projects are there, beside those that other tests have made, and no completed one. */
export async function expectOngoingProjects(page: Page): Promise<void> {
  const ongoing = page.getByRole('region', { name: 'Ongoing Projects' })
  await expect(ongoing.getByRole('link', { name: 'Palm Court' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'Lagoon Towers' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'The Meridian' })).toHaveCount(0)
}
