import type { Page } from '@playwright/test'
import { company } from '#company.ts'
import { test as base, expect } from '../support/browser.ts'
import { somePaths } from '../support/publicPaths.ts'

const test = base.extend<{ plain: Page }>({
  /** A page in which no script runs, in a window of the project's width. */
  plain: async ({ browser, world, viewport }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.siteUrl, viewport })
    await use(await context.newPage())
    await context.close()
  },
})

test('without script no control is shown that needs it', async ({ plain, world }) => {
  await plain.goto('/offers')
  await expect(plain.getByRole('heading', { name: 'Palm Court' })).toBeVisible()
  await expect(plain.getByRole('combobox')).toHaveCount(0)
  await plain.goto((await somePaths(world)).project)
  await expect(plain.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
  await expect(plain.getByRole('button')).toHaveCount(0)
})

for (const path of ['/projects/new-since-the-build', '/projects/units/new-since-the-build']) {
  test(`without script ${path} says that it needs it, with ways on`, async ({ plain }) => {
    await plain.goto(path)
    await expect(plain.getByText('Loading...')).toBeVisible()
    const main = plain.getByRole('main')
    await expect(main.getByText(/needs JavaScript/)).toBeVisible()
    await expect(main.getByRole('link', { name: 'all projects' })).toHaveAttribute('href', '/offers')
    await expect(main.getByRole('link', { name: company.mail }).first()).toBeVisible()
  })
}
