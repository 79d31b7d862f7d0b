import type { Page } from '@playwright/test'

/**
 * Collects the texts of a page's toasts from the moment it opens: on a busy machine a toast may be
 * gone before the test looks.
 * @returns a function that reads the texts collected so far
 */
export async function collectToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said = new Set<string>()
    Reflect.set(window, 'said', said)
    new MutationObserver(() => {
      for (const words of document.querySelectorAll('[aria-label=Notifications] [role=status]'))
        if (words.checkVisibility()) said.add(words.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'said') ?? [])])
}
