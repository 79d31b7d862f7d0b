import { expect, onTestFinished, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

installLocalStorage()
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
const { verifyBillPayment } = await import('#client/bills.ts')
const { pollWhileVisible } = await import('#browser/polling.ts')

test('a payment is asked about again after an answer that never came', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const fetching = vi.fn((_: unknown, init?: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    return promise
  })
  vi.stubGlobal('fetch', fetching)
  const checked: unknown[] = []
  const stop = pollWhileVisible(async () => {
    checked.push(await verifyBillPayment('reference').catch((error: unknown) => error))
  }, 1)
  onTestFinished(() => {
    stop()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  await expect.poll(() => fetching).toHaveBeenCalledOnce()
  limits.mockImplementation(() => new AbortController().signal)
  fetching.mockImplementation(async () => new Response('{"data":{"status":"paid"}}'))
  limit.abort(new DOMException('It took too long', 'TimeoutError'))
  await expect
    .poll(() => checked.slice(0, 2))
    .toEqual([expect.objectContaining({ status: 0 }), { status: 'paid' }])
})
