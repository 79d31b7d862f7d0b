import { vi } from 'vitest'

/**
 * Makes the test process look like a page with this address. Call it before an import that reads
 * the address.
 * @returns the written addresses in order, and a function that makes the browser refuse changes
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
