import { cleanStores } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resource } from '#stores/resource.ts'

const silent = { onFailure: () => undefined }

test('nothing is fetched before somebody looks', async () => {
  const load = vi.fn(async () => [1])
  const { $resource } = resource(load)
  expect(load).not.toHaveBeenCalled()
  const stop = $resource.listen(() => undefined)
  expect($resource.get()).toEqual({ state: 'loading' })
  await expect.poll(() => $resource.get()).toEqual({ state: 'ready', data: [1], stale: false })
  expect(load).toHaveBeenCalledOnce()
  stop()
})

test('a failure is told, and trying again loads', async () => {
  const failures: unknown[] = []
  const error = new Error('down')
  const load = vi.fn(async () => 'data').mockRejectedValueOnce(error)
  const { $resource, reload } = resource(load, { onFailure: (reason) => failures.push(reason) })
  const stop = $resource.listen(() => undefined)
  await expect.poll(() => $resource.get()).toEqual({ state: 'failed', error })
  expect(failures).toEqual([error])
  const again = reload()
  expect($resource.get()).toEqual({ state: 'loading' })
  await again
  expect($resource.get()).toEqual({ state: 'ready', data: 'data', stale: false })
  stop()
})

test('what is shown stays when refreshing fails, marked as stale, with the reason', async () => {
  const error = new Error('down')
  const load = vi
    .fn(async () => 'new')
    .mockResolvedValueOnce('old')
    .mockRejectedValueOnce(error)
  const { $resource, reload } = resource(load, silent)
  const stop = $resource.listen(() => undefined)
  await expect.poll(() => $resource.get().state).toBe('ready')
  await reload()
  expect($resource.get()).toEqual({ state: 'ready', data: 'old', stale: true, error })
  await reload()
  expect($resource.get()).toEqual({ state: 'ready', data: 'new', stale: false })
  stop()
})

test('what nobody shows is asked for once by a fresh reload', async () => {
  const load = vi.fn(async () => 'data')
  const { $resource, reload } = resource(load, silent)
  await reload({ fresh: true })
  expect($resource.value).toEqual({ state: 'ready', data: 'data', stale: false })
  expect(load).toHaveBeenCalledOnce()
  cleanStores($resource)
})

test('a view that mounts anew asks again, but not within seconds of an answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn(async () => 'data')
  const { $resource } = resource(load, silent)
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

test('two reloads share one call; a fresh one outruns the answer of the call before', async () => {
  const answers: ((value: string) => void)[] = []
  const load = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
  const { $resource, reload } = resource(load, silent)
  const stop = $resource.listen(() => undefined)
  const first = reload()
  await expect.poll(() => load).toHaveBeenCalledOnce()
  const fresh = reload({ fresh: true })
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  answers[1]?.('after the change')
  await fresh
  answers[0]?.('before the change')
  await first
  expect($resource.get()).toEqual({ state: 'ready', data: 'after the change', stale: false })
  stop()
})

test('a call that fails after a fresh one has answered leaves what that one brought', async () => {
  const calls: PromiseWithResolvers<string>[] = []
  const load = vi.fn(() => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  })
  const onFailure = vi.fn()
  const { $resource, reload } = resource(load, { onFailure })
  const stop = $resource.listen(() => undefined)
  const first = reload()
  await expect.poll(() => load).toHaveBeenCalledOnce()
  const fresh = reload({ fresh: true })
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  calls[1]?.resolve('after the change')
  await fresh
  calls[0]?.reject(new Error('too late'))
  await first
  expect($resource.get()).toEqual({ state: 'ready', data: 'after the change', stale: false })
  expect(onFailure).not.toHaveBeenCalled()
  stop()
})

test('a page that the browser brings back as it was left loads again, while somebody looks', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  onTestFinished(() => void vi.unstubAllGlobals())
  const show = (persisted: boolean) =>
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const load = vi.fn(async () => 'new').mockResolvedValueOnce('old')
  const { $resource } = resource(load, silent)
  const stop = $resource.listen(() => undefined)
  await expect.poll(() => $resource.get()).toMatchObject({ data: 'old' })
  show(false)
  show(true)
  await expect.poll(() => $resource.get()).toMatchObject({ data: 'new' })
  expect(load).toHaveBeenCalledTimes(2)
  stop()
  cleanStores($resource)
  show(true)
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failure stays while it is tried again unasked, and gives way to who asks', async () => {
  const error = new Error('down')
  const { promise: answer, resolve: come } = Promise.withResolvers<string>()
  const load = vi.fn(() => answer).mockRejectedValueOnce(error)
  const { $resource, reload } = resource(load, silent)
  const stop = $resource.listen(() => undefined)
  await expect.poll(() => $resource.get()).toEqual({ state: 'failed', error })
  const unasked = reload({ quiet: true })
  expect($resource.get()).toEqual({ state: 'failed', error })
  const asked = reload()
  expect($resource.get()).toEqual({ state: 'loading' })
  come('data')
  await Promise.all([unasked, asked])
  expect($resource.get()).toEqual({ state: 'ready', data: 'data', stale: false })
  expect(load).toHaveBeenCalledTimes(2)
  stop()
})

test('what failed is loaded when the network returns, what did not fail is left alone', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  onTestFinished(() => void vi.unstubAllGlobals())
  const load = vi.fn(async () => 'data').mockRejectedValueOnce(new Error('down'))
  const { $resource } = resource(load, silent)
  const stop = $resource.listen(() => undefined)
  await expect.poll(() => $resource.get().state).toBe('failed')
  browser.dispatchEvent(new Event('online'))
  await expect.poll(() => $resource.get()).toEqual({ state: 'ready', data: 'data', stale: false })
  browser.dispatchEvent(new Event('online'))
  await Promise.resolve()
  expect(load).toHaveBeenCalledTimes(2)
  stop()
})
