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

/** Gives the test its own `window`, which it can send events. */
function stubWindow() {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

test('loads nothing before a view reads it', async () => {
  const load = vi.fn(async () => [1])
  const { $resource } = resource(load)
  expect(load).not.toHaveBeenCalled()
  onTestFinished($resource.listen(() => undefined))
  expect($resource.get()).toEqual({ state: 'loading' })
  await expect.poll(() => $resource.get()).toEqual(ready([1]))
  expect(load).toHaveBeenCalledOnce()
})

test('keeps showing a failure during a quiet reload, and shows loading during any other', async () => {
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

test('keeps its data, marked as stale with the error, when a reload fails', async () => {
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

test('loads once in a fresh reload without a view', async () => {
  const load = vi.fn(async () => 'data')
  const { $resource, reload } = resource(load)
  await reload({ fresh: true })
  expect($resource.value).toEqual(ready('data'))
  expect(load).toHaveBeenCalledOnce()
  cleanStores($resource)
})

test('loads again for a new view, but not within seconds of the last answer', async () => {
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
  'shares one call between reloads, and ignores an older call after a fresh one (%s)',
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

test('loads again when the browser restores the page from its cache, if a view reads it', async () => {
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

test('loads again when the network returns, but only after a failure', async () => {
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
