import { expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

installLocalStorage()
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
const { call } = await import('#api/client.ts')
const { pollWhileVisible } = await import('#browser/polling.ts')

test('a payment is asked about again after an answer that never came', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const fetching = vi.fn((_: unknown, init?: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    return promise
  })
  vi.stubGlobal('fetch', fetching)
  const checked: unknown[] = []
  const stop = pollWhileVisible(async () => {
    checked.push(
      await call('GET /user/verify-bill-payment/{reference}', { params: { reference: 'r' } }).catch(
        (error: unknown) => error,
      ),
    )
  }, 1)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(fetching).toHaveBeenCalledOnce()
  fetching.mockImplementation(async () => new Response('{"data":{"status":"paid"}}'))
  await vi.advanceTimersByTimeAsync(30_001)
  expect(checked.slice(0, 2)).toEqual([expect.objectContaining({ status: 0 }), { status: 'paid' }])
})
