import type { Page } from '@playwright/test'

/**
 * Holds calls back, and answers them in place of the API when the test lets it. The route stays
 * afterwards (tests/README.md). @returns has them answered
 */
export async function answerLater(page: Page, call: string, status: number, body: object) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, (route) => released.then(() => route.fulfill({ status, json: body })))
  return release
}
