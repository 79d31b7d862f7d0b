import { afterAll, beforeEach, onTestFinished, vi } from 'vitest'
import { installAddressBar } from './addressBar.ts'
import { installLocalStorage } from './localStorage.ts'
import { startScriptedServer } from './servers/scriptedServer.ts'

type Storage = Record<string, string>

/**
 * Puts a browser tab into the test process. The tab is hidden, so nothing polls and each call is
 * the test's own. Before each test its server forgets what it saw, and answers null again. Call
 * this before importing what reads storage, window or document.
 */
export async function openTab(address = 'https://plinth.example/') {
  const storage = installLocalStorage()
  const bar = installAddressBar(address)
  const page = { visibilityState: 'hidden', querySelector: () => null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  const server = await startScriptedServer()
  vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
  afterAll(() => server.stop())
  beforeEach(() => {
    server.seen.length = 0
    server.answer({})
  })
  return { storage, bar, server }
}

/** Takes everything out of a storage. */
export function empty(storage: Storage): void {
  for (const key of Object.keys(storage)) delete storage[key]
}

/** Makes a storage throw at these calls until the test ends, by default as a full one does. */
export function refuse(storage: Storage, calls = ['setItem']): void {
  for (const call of calls) {
    const refused = vi.spyOn(Object.getPrototypeOf(storage), call).mockImplementation(() => {
      throw new DOMException('The quota is exceeded', 'QuotaExceededError')
    })
    onTestFinished(() => refused.mockRestore())
  }
}
