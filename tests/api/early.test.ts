import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

const storage = installLocalStorage()
const url = 'http://api.example/api/v1/public/projects'
vi.stubEnv('PUBLIC_API_URL', 'http://api.example/api/v1')

/** A page that names one early call, and a server whose answer can change. */
async function openPage() {
  vi.resetModules()
  let stored = 'before'
  vi.stubGlobal('location', { pathname: '/projects' })
  vi.stubGlobal('early', undefined)
  vi.stubGlobal('fetch', async () => new Response(stored))
  const { askEarly, earlyFetch } = await import('#api/early.ts')
  return {
    /** Asks early, before the answer changes. */
    askEarly: () => {
      askEarly('http://api.example/api/v1', ['GET /public/projects'], '/projects')
      stored = 'after'
    },
    get: async () => (await earlyFetch(url, { method: 'GET' })).text(),
    change: () => earlyFetch(url, { method: 'PUT' }),
  }
}

beforeEach(() => {
  storage['token'] = 'of-ada'
})

test('the early answer serves only the first request', async () => {
  const page = await openPage()
  page.askEarly()
  expect([await page.get(), await page.get()]).toEqual(['before', 'after'])
})

test('an island that sends its request before the early call does not get the early answer later', async () => {
  const page = await openPage()
  await page.get()
  page.askEarly()
  expect(await page.get()).toBe('after')
})

test('an early answer from before a change is never shown', async () => {
  const page = await openPage()
  page.askEarly()
  await page.change()
  expect(await page.get()).toBe('after')
})

test('an early answer is not given to another person', async () => {
  const page = await openPage()
  page.askEarly()
  storage['token'] = 'of-bola'
  expect(await page.get()).toBe('after')
})

test('the early-call script of a page needs no other code and takes ids from the address', async () => {
  const { askEarly } = await import('#api/early.ts')
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push([address, headers])
    return new Response()
  })
  vi.stubGlobal('location', { pathname: '/projects/units/a%20b/' })
  const calls = ['GET /public/unit/{unitId}', 'GET /user/get-bill-payments/{unitId}']
  const text = `(${askEarly})(...${JSON.stringify([url.slice(0, -16), calls, '/projects/units/{unitId}'])})`
  new Function(text)()
  const headers = { Authorization: 'Bearer of-ada' }
  expect(asked).toEqual([
    ['http://api.example/api/v1/public/unit/a%20b', headers],
    ['http://api.example/api/v1/user/get-bill-payments/a%20b', headers],
  ])
})
