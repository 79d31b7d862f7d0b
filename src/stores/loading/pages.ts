import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Page } from '#api/client.ts'
import type { PageAsked } from '#api/compat.ts'
import { bounds } from '#contract/fields/bounds.ts'
import { debounce } from './debounce.ts'
import { logFailure, showFailedCall } from './failedCall.ts'
import { dataIn, type ResourceStore, resource } from './resource.ts'

/** The rows that are loaded so far, and the query that found them. */
export type Loaded<T, Q> = Page<T> & { readonly query: Q }

export type PagedList<T, Q> = ResourceStore<Loaded<T, Q>> & {
  readonly $isLoadingMore: ReadableAtom<boolean>
  /** Adds the next page. Shows a toast if it fails. */
  readonly loadMore: () => Promise<void>
  /** Changes loaded rows, until the list is loaded again. */
  readonly updateRows: (change: (rows: T[]) => T[]) => void
}

/**
 * A list that the server searches, sorts and counts. It loads by pages: the first one, and more on
 * demand. Loading it again loads as many rows as are shown, up to the server's bound.
 * @param load asks for a page of what a query finds
 * @param $query what is searched for. After a change the old rows stay until the new ones are there
 * @param size rows on a page
 */
export function pagedList<T, Q>(
  load: (query: Q, page: PageAsked) => Promise<Page<T>>,
  $query: ReadableAtom<Q>,
  size = 50,
): PagedList<T, Q> {
  let asked = ''
  let shownRows = size
  const list = resource<Loaded<T, Q>>(async () => {
    const query = $query.get()
    if (asked !== JSON.stringify(query)) shownRows = size
    asked = JSON.stringify(query)
    return { ...(await load(query, { limit: Math.min(shownRows, bounds.rowsPerAnswer) })), query }
  })
  const $isLoadingMore = atom(false)
  const typing = debounce(200)

  onMount(list.$resource, () =>
    // Called at once, too: the query may have changed while nobody looked.
    $query.subscribe((query) => {
      typing.stop()
      if (asked !== '' && asked !== JSON.stringify(query)) {
        typing.wait(() => void list.reload({ fresh: true }).catch(logFailure))
      }
    }),
  )

  async function loadMore(): Promise<void> {
    const before = dataIn(list.$resource.get())
    if (before?.next === undefined || $isLoadingMore.get()) return
    $isLoadingMore.set(true)
    try {
      const page = await load(before.query, { limit: size, after: before.next })
      // What was loaded again meanwhile does not end where this page begins.
      if (dataIn(list.$resource.get()) !== before) return
      const rows = [...before.rows, ...page.rows]
      shownRows = rows.length
      list.put({ ...page, rows, query: before.query })
    } catch (error) {
      showFailedCall(error)
      void list.reload({ fresh: true })
    } finally {
      $isLoadingMore.set(false)
    }
  }

  return {
    ...list,
    $isLoadingMore,
    loadMore,
    updateRows: (change) => list.update((loaded) => ({ ...loaded, rows: change(loaded.rows) })),
  }
}

/** All rows of a list, page by page: what an export saves. */
export async function* allPages<T>(load: (page: PageAsked) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let after: string | undefined
  do {
    const page = await load({ limit: bounds.rowsPerAnswer, after })
    yield page.rows
    after = page.next
  } while (after !== undefined)
}
