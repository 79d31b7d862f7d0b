import { vi } from 'vitest'

/**
 * Puts a page of this address into the test process. What is imported may read it: call it before.
 * @returns the addresses that were written, in order, and what makes the browser refuse the next
 *   one
 */
export function installAddressBar(start: string) {
  const written: string[] = []
  let refuses = false
  const location = new URL(start)
  const replaceState = (_state: unknown, _title: string, url: URL) => {
    if (refuses) throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError')
    location.href = url.href
    written.push(`${url.pathname}${url.search}`)
  }
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location, history: { state: null, replaceState } }),
  )
  return {
    written,
    refuse: (yes: boolean) => {
      refuses = yes
    },
  }
}
