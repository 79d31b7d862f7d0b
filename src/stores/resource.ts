import { atom, onMount, type ReadableAtom } from 'nanostores'
import { readCache, writeCache } from '#browser/sessionCache.ts'
import { onOnline, onReturn } from '#browser/visibility.ts'
import { logFailure } from './failedCall.ts'
import './refusedToken.ts'

/**
 * Data of the API as a page sees it. `stale`: shown from before, or kept although the last call failed; `error`: why it
 * failed.
 */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'ready'; data: T; stale: boolean; error?: unknown }
  | { state: 'failed'; error: unknown }

/** The data that is shown, where there is any. */
export const dataIn = <T>(now: Resource<T>): T | undefined => (now.state === 'ready' ? now.data : undefined)

export type ResourceStore<T> = {
  $resource: ReadableAtom<Resource<T>>
  /**
   * Fetches again; what is shown stays meanwhile, a failure only where nobody asked for it (`quiet`). A call under way is
   * joined, unless `fresh` is asked for.
   */
  reload: (options?: { fresh?: boolean; quiet?: boolean }) => Promise<void>
  /** Puts data in place that an answer has already brought. */
  put: (data: T) => void
}

type Options<T> = {
  /** Keeps what was seen under this name for the tab's next page. */
  cacheAs?: string
  /** Adjusts data that an earlier page kept, before this page shows it. */
  revive?: (seen: T) => T
  /** Called when a load fails; without it the failure is only logged. */
  onFailure?: (error: unknown) => void
}

/**
 * How long, in milliseconds, an answer is good for a view that mounts. On a slow phone more than the second that
 * nanostores waits passes between a view's first render and its subscription: the store is unmounted in between.
 */
const goodFor = 4_000

/**
 * A store that loads when the first view subscribes, again on later mounts, when the browser brings the page back
 * as it was left, and, after a failure, when the network returns.
 * @param load the client's call
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
  const fetchNow = async (mine: () => boolean) => {
    try {
      const data = await load()
      if (!mine()) return
      answeredAt = performance.now()
      put(data)
    } catch (error) {
      if (!mine()) return
      const shown = $resource.get()
      $resource.set(shown.state === 'ready' ? { ...shown, stale: true, error } : { state: 'failed', error })
      onFailure(error)
    }
  }
  const reload = ({ fresh = false, quiet = false } = {}): Promise<void> => {
    // `get` would mount what nobody shows, which loads it too.
    if ($resource.value?.state === 'failed' && !quiet) $resource.set({ state: 'loading' })
    if (current !== undefined && !fresh) return current
    const mine = () => current === call
    const call: Promise<void> = Promise.resolve()
      .then(() => fetchNow(mine))
      .finally(() => {
        if (mine()) current = undefined
      })
    current = call
    return call
  }

  onMount($resource, () => {
    // A build renders the views too: what it makes is everybody's and holds no data.
    if (import.meta.env.SSR) return undefined
    const seen = cacheAs === undefined ? undefined : readCache(cacheAs)
    if (seen !== undefined && $resource.value?.state === 'loading') {
      $resource.set({ state: 'ready', data: revive ? revive(seen as T) : (seen as T), stale: true })
    }
    if (performance.now() - answeredAt > goodFor) void reload()
    const endReturn = onReturn(() => reload({ fresh: true }))
    const endOnline = onOnline(() => 'error' in $resource.get() && reload())
    return () => {
      endReturn()
      endOnline()
    }
  })
  return { $resource, reload, put }
}
