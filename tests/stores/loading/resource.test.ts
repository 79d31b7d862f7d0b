import { cleanStores } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resource } from '#stores/loading/resource.ts'

const onFailure = vi.fn()
const error = new Error('down')

/** A resource that a view shows until the test ends. */
function shown<T>(load: () => Promise<T>) {
  const store = resource(load, { onFailure })
  onTestFinished(store.$resource.listen(() => undefined))
  return { ...store, state: () => store.$resource.get() }
}
const ready = <T>(data: T) => ({ state: 'ready', data, stale: false })

/** Puts a window of its own into the test. */
function stubWindow() {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

test('nothing is fetched before somebody looks', async () => {
  const load = vi.fn(async () => [1])
  const { $resource } = resource(load)
  expect(load).not.toHaveBeenCalled()
  onTestFinished($resource.listen(() => undefined))
  expect($resource.get()).toEqual({ state: 'loading' })
  await expect.poll(() => $resource.get()).toEqual(ready([1]))
  expect(load).toHaveBeenCalledOnce()
})

test('a failure is told, stays while it is tried again unasked, and gives way to who asks', async () => {
  onFailure.mockClear()
  const { promise: answer, resolve: come } = Promise.withResolvers<string>()
  const load = vi.fn(() => answer).mockRejectedValueOnce(error)
  const { state, reload } = shown(load)
  await expect.poll(state).toEqual({ state: 'failed', error })
  expect(onFailure.mock.calls).toEqual([[error]])
  const unasked = reload({ quiet: true })
  expect(state()).toEqual({ state: 'failed', error })
  const asked = reload()
  expect(state()).toEqual({ state: 'loading' })
  come('data')
  await Promise.all([unasked, asked])
  expect(state()).toEqual(ready('data'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is shown stays when refreshing fails, marked as stale, with the reason', async () => {
  const load = vi
    .fn(async () => 'new')
    .mockResolvedValueOnce('old')
    .mockRejectedValueOnce(error)
  const { state, reload } = shown(load)
  await expect.poll(state).toEqual(ready('old'))
  await reload()
  expect(state()).toEqual({ state: 'ready', data: 'old', stale: true, error })
  await reload()
  expect(state()).toEqual(ready('new'))
})

test('what nobody shows is asked for once by a fresh reload', async () => {
  const load = vi.fn(async () => 'data')
  const { $resource, reload } = resource(load)
  await reload({ fresh: true })
  expect($resource.value).toEqual(ready('data'))
  expect(load).toHaveBeenCalledOnce()
  cleanStores($resource)
})

test('a view that mounts anew asks again, but not within seconds of an answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn(async () => 'data')
  const { $resource } = resource(load)
  const look = async () => {
    const stop = $resource.listen(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    stop()
  }
  await look()
  // The store is unmounted a second after its last view.
  await vi.advanceTimersByTimeAsync(1_500)
  await look()
  expect(load).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5_000)
  await look()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each(['resolve', 'reject'] as const)(
  'two reloads share one call; a fresh one outruns the call before, however that ends (%s)',
  async (end) => {
    onFailure.mockClear()
    const calls: PromiseWithResolvers<string>[] = []
    const load = vi.fn(() => {
      const call = Promise.withResolvers<string>()
      calls.push(call)
      return call.promise
    })
    const { state, reload } = shown(load)
    const first = reload()
    await expect.poll(() => load).toHaveBeenCalledOnce()
    const fresh = reload({ fresh: true })
    await expect.poll(() => load).toHaveBeenCalledTimes(2)
    calls[1]?.resolve('after the change')
    await fresh
    calls[0]?.[end]('before the change')
    await first
    expect(state()).toEqual(ready('after the change'))
    expect(onFailure).not.toHaveBeenCalled()
  },
)

test('a page that the browser brings back as it was left loads again, while somebody looks', async () => {
  const browser = stubWindow()
  const show = (persisted: boolean) =>
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const load = vi.fn(async () => 'new').mockResolvedValueOnce('old')
  const { $resource, state } = shown(load)
  await expect.poll(state).toEqual(ready('old'))
  show(false)
  show(true)
  await expect.poll(state).toEqual(ready('new'))
  expect(load).toHaveBeenCalledTimes(2)
  cleanStores($resource)
  show(true)
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what failed is loaded when the network returns, what did not fail is left alone', async () => {
  const browser = stubWindow()
  const load = vi.fn(async () => 'data').mockRejectedValueOnce(error)
  const { state } = shown(load)
  await expect.poll(state).toEqual({ state: 'failed', error })
  browser.dispatchEvent(new Event('online'))
  await expect.poll(state).toEqual(ready('data'))
  browser.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(2)
})
