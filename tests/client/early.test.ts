import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

const storage = installLocalStorage()
const url = 'http://api.example/api/v1/public/projects'
vi.stubEnv('PUBLIC_API_URL', 'http://api.example/api/v1')

/** A page that names one early call, and a server whose answer can change. */
async function openPage() {
  vi.resetModules()
  let stored = 'before'
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'GET /public/projects' }) })
  vi.stubGlobal('fetch', async () => new Response(stored))
  const { earlyFetch, startEarly } = await import('#client/early.ts')
  return {
    startEarly,
    get: async () => (await earlyFetch(url, { method: 'GET' })).text(),
    change: () => earlyFetch(url, { method: 'PUT' }),
    serverHolds: (text: string) => {
      stored = text
    },
  }
}

beforeEach(() => {
  storage['token'] = 'of-ada'
})

test('the early answer serves the first request alone', async () => {
  const page = await openPage()
  page.startEarly()
  page.serverHolds('after')
  expect([await page.get(), await page.get()]).toEqual(['before', 'after'])
})

test('an island that asked first is not given the early answer later', async () => {
  const page = await openPage()
  await page.get()
  page.startEarly()
  page.serverHolds('after')
  expect(await page.get()).toBe('after')
})

test('an early answer from before a change is never shown', async () => {
  const page = await openPage()
  page.startEarly()
  page.serverHolds('after')
  await page.change()
  expect(await page.get()).toBe('after')
})

test('an early answer is not given to another person', async () => {
  const page = await openPage()
  page.startEarly()
  storage['token'] = 'of-bola'
  page.serverHolds('after')
  expect(await page.get()).toBe('after')
})
