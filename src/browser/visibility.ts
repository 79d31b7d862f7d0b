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
 * Calls `back` when the network returns.
 * @returns a function that stops listening
 */
export function onOnline(back: () => void): () => void {
  window.addEventListener('online', back)
  return () => window.removeEventListener('online', back)
}
