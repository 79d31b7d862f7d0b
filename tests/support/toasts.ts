import type { Page } from '@playwright/test'

/**
 * Has the page note what its toasts say, from before it is opened: they are gone after seconds, which a busy machine may
 * need to look.
 * @returns tells what was said so far, and seen
 */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
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
