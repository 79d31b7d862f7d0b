/**
 * Calls `change` whenever it changes whether the page can be seen.
 * @returns a function that stops listening
 */
export function onVisibility(change: () => void): () => void {
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}

/** Whether the page can be seen now. */
export const isVisible = () => document.visibilityState === 'visible'

/**
 * Calls `back` when the browser brings the page back as it was left, without loading it.
 * @returns a function that stops listening
 */
export function onReturn(back: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const listen = (event: PageTransitionEvent) => event.persisted && back()
  window.addEventListener('pageshow', listen)
  return () => window.removeEventListener('pageshow', listen)
}

/**
 * Calls `back` when the network returns.
 * @returns a function that stops listening
 */
export function onOnline(back: () => void): () => void {
  window.addEventListener('online', back)
  return () => window.removeEventListener('online', back)
}
