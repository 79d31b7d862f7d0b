import { useSyncExternalStore } from 'react'

const query = '(min-width: 48em)'

function listen(changed: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether list and thread stand side by side (from 768 px). */
export const isWide = (): boolean => window.matchMedia(query).matches

/** As `isWide`, followed while the window changes. */
export const useWide = (): boolean => useSyncExternalStore(listen, isWide)
