import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in built HTML and until React has taken over: a submit before that would leave the page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
