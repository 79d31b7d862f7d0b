import type { Page } from '@playwright/test'

/**
 * Has the page collect the texts of its toasts from when it opens: on a busy machine a toast may be
 * gone before the test looks.
 * @returns reads the texts that were visible so far
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
