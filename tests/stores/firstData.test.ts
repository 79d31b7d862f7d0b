import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstData } from '#stores/firstData.ts'
import type { Resource } from '#stores/resource.ts'

const loading: Resource<string> = { state: 'loading' }
const ready: Resource<string> = { state: 'ready', data: 'here', stale: false }
const store = () => ({ $resource: atom<Resource<string>>(loading) })

/** Whether the page has come to life by now. */
function waitFor(...stores: ReturnType<typeof store>[]) {
  let alive = false
  void firstData(...stores).then(() => {
    alive = true
  })
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return alive
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('SSR', false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('a page waits until each of its first data is there or has failed', async () => {
  const [one, two] = [store(), store()]
  const isAlive = waitFor(one, two)
  one.$resource.set(ready)
  expect(await isAlive()).toBe(false)
  two.$resource.set({ state: 'failed', error: new Error('away') })
  expect(await isAlive()).toBe(true)
})

test('data that is there already is not waited for', async () => {
  const one = store()
  one.$resource.set(ready)
  expect(await waitFor(one)()).toBe(true)
})

test('a slow server holds a page up for 300 milliseconds at most', async () => {
  const isAlive = waitFor(store())
  await vi.advanceTimersByTimeAsync(299)
  expect(await isAlive()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isAlive()).toBe(true)
})
