import { afterAll, beforeEach, onTestFinished, vi } from 'vitest'
import { installAddressBar } from './addressBar.ts'
import { installLocalStorage } from './localStorage.ts'
import { startScriptedServer } from './servers/scriptedServer.ts'

type Storage = Record<string, string>

/**
 * Makes the test process look like a hidden browser tab, so that nothing polls and only the test
 * causes calls.
 */
export function installTab(address: string) {
  const storage = installLocalStorage()
  const bar = installAddressBar(address)
  const page = { visibilityState: 'hidden', querySelector: () => null }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  return { storage, bar }
}

/**
 * Opens a hidden tab with a server that gives the test's answers. Before each test the server
 * forgets all requests, and answers null again. Call it before an import that reads storage, window
 * or document.
 */
export async function openTab(address = 'https://plinth.example/') {
  const { storage, bar } = installTab(address)
  const server = await startScriptedServer()
  vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
  afterAll(() => server.stop())
  beforeEach(() => {
    server.seen.length = 0
    server.answer({})
  })
  return { storage, bar, server }
}

export function empty(storage: Storage): void {
  for (const key of Object.keys(storage)) delete storage[key]
}

/** Makes these calls of a storage throw until the test ends. Default: as if it were full. */
export function refuse(storage: Storage, calls = ['setItem']): void {
  for (const call of calls) {
    const refused = vi.spyOn(Object.getPrototypeOf(storage), call).mockImplementation(() => {
      throw new DOMException('The quota is exceeded', 'QuotaExceededError')
    })
    onTestFinished(() => refused.mockRestore())
  }
}
