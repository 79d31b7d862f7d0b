import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/**
 * What a store holds, now and after every change. In built HTML, and until React has taken over from it, what the
 * store begins with; a derived store has no beginning, so that its views wait with `useHydrated`.
 */
export const useStore = <T>(store: ReadableAtom<T>): T =>
  useSyncExternalStore(store.listen, store.get, () => store.init ?? store.get())
