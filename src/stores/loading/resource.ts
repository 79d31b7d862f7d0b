import { atom, onMount, type ReadableAtom } from 'nanostores'
import { onOnline, onReturn } from '#browser/page/visibility.ts'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'
import { logFailure } from './failedCall.ts'
import '../session/refusedToken.ts'

/**
 * Data of the API. `stale`: from an earlier page, or kept although the last call failed. `error`:
 * why the last call failed.
 */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T; stale: boolean; error?: unknown }
  | { state: 'failed'; error: unknown }

export const dataIn = <T>(now: Resource<T>): T | undefined => (now.state === 'ready' ? now.data : undefined)

export const errorIn = (now: Resource<unknown>): unknown => ('error' in now ? now.error : undefined)

export type ResourceStore<T> = {
  $resource: ReadableAtom<Resource<T>>
  /**
   * Fetches again. Keeps the data. Shows a failed store as loading unless `quiet`. Joins a call
   * that is running unless `fresh`.
   */
  reload: (options?: { fresh?: boolean; quiet?: boolean }) => Promise<void>
  put: (data: T) => void
  update: (change: (data: T) => T) => void
}

type Options<T> = {
  /** Caches the data under this name for the tab's next page. */
  cacheAs?: string
  /** Adjusts cached data of an earlier page before this page shows it. */
  revive?: (seen: T) => T
  /** Called when a load fails. Default: logs the failure. */
  onFailure?: (error: unknown) => void
}

/**
 * In ms. A mounting view does not reload data younger than this. On a slow phone more than the
 * second that nanostores waits passes between a view's first render and its subscription, so the
 * store unmounts in between.
 */
const freshFor = 4_000

/**
 * A store that loads when the first view subscribes. It loads again on later mounts, when the
 * browser restores the page from its history and, after a failure, when the network returns.
 * @param load the API call
 */
export function resource<T>(load: () => Promise<T>, options: Options<T> = {}): ResourceStore<T> {
  const { cacheAs, revive, onFailure = logFailure } = options
  const $resource = atom<Resource<T>>({ state: 'loading' })
  let current: Promise<void> | undefined
  let answeredAt = Number.NEGATIVE_INFINITY

  const put = (data: T) => {
    const shown = $resource.get()
    if (shown.state === 'ready' && !shown.stale && shown.data === data) return
    $resource.set({ state: 'ready', data, stale: false })
    if (cacheAs !== undefined) writeCache(cacheAs, data)
  }
  const update = (change: (data: T) => T) => {
    const shown = $resource.get()
    if (shown.state === 'ready') put(change(shown.data))
  }
  const fetchNow = async (isCurrent: () => boolean) => {
    try {
      const data = await load()
      if (!isCurrent()) return
      answeredAt = performance.now()
      put(data)
    } catch (error) {
      if (!isCurrent()) return
      const shown = $resource.get()
      $resource.set(shown.state === 'ready' ? { ...shown, stale: true, error } : { state: 'failed', error })
      onFailure(error)
    }
  }
  const reload = ({ fresh = false, quiet = false } = {}): Promise<void> => {
    // `get` would mount an unused store and so load it too.
    if ($resource.value?.state === 'failed' && !quiet) $resource.set({ state: 'loading' })
    if (current !== undefined && !fresh) return current
    const isCurrent = () => current === call
    const call: Promise<void> = Promise.resolve()
      .then(() => fetchNow(isCurrent))
      .finally(() => {
        if (isCurrent()) current = undefined
      })
    current = call
    return call
  }

  onMount($resource, () => {
    // The build renders the views too. Its HTML is public and holds no data.
    if (import.meta.env.SSR) return undefined
    const seen = cacheAs === undefined ? undefined : readCache(cacheAs)
    if (seen !== undefined && $resource.value?.state === 'loading') {
      $resource.set({ state: 'ready', data: revive ? revive(seen as T) : (seen as T), stale: true })
    }
    if (performance.now() - answeredAt > freshFor) void reload()
    const endReturn = onReturn(() => reload({ fresh: true }))
    const endOnline = onOnline(() => 'error' in $resource.get() && reload())
    return () => {
      endReturn()
      endOnline()
    }
  })
  return { $resource, reload, put, update }
}
