import type { Page } from '@playwright/test'

/** Holds back every module that the page asks for from here on, as a line does that is slow; `release` lets them come. */
export async function holdCode(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => released.then(() => route.continue()))
  return { release }
}

/** Comes when React has come to life in the page's island. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => document.querySelector('astro-island:not([ssr])') !== null)
