import type { Page } from '@playwright/test'
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
