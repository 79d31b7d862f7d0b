import { atom, onMount, type ReadableAtom } from 'nanostores'

/** What is known of something that comes from the server. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: Error }

export type Source<T> = {
  readonly $loaded: ReadableAtom<Loaded<T>>
  /** Loads again; what is shown stays until the answer is there. */
  reload(): Promise<void>
  /** Changes what is shown before the server is asked. */
  change(edit: (value: T) => T): void
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/**
 * Something that is loaded when the first view shows it. A failed reload leaves what was shown; of two loads
 * the later one counts.
 * @param onFailure what a failure does besides being shown: a toast or a line in the log (spec section 8)
 */
export function makeSource<T>(load: () => Promise<T>, onFailure: (error: Error) => void): Source<T> {
  const $loaded = atom<Loaded<T>>({ state: 'loading' })
  let newest = 0
  async function reload(): Promise<void> {
    const turn = ++newest
    if ($loaded.get().state === 'failed') $loaded.set({ state: 'loading' })
    try {
      const value = await load()
      if (turn === newest) $loaded.set({ state: 'ready', value })
    } catch (thrown) {
      if (turn !== newest) return
      const error = asError(thrown)
      onFailure(error)
      if ($loaded.get().state !== 'ready') $loaded.set({ state: 'failed', error })
    }
  }
  onMount($loaded, () => {
    void reload()
  })
  return {
    $loaded,
    reload,
    change: (edit) => {
      const shown = $loaded.get()
      if (shown.state === 'ready') $loaded.set({ state: 'ready', value: edit(shown.value) })
    },
  }
}

/** Writes a failure into the log alone, where the specification asks for no more. */
export const logFailure = (error: Error) => console.error(error)
