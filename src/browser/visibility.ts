/**
 * Calls `change` with whether the page can be seen, whenever that changes; polling stops meanwhile.
 * @returns a function that stops listening
 */
export function onVisibility(change: (visible: boolean) => void): () => void {
  const listen = () => change(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
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
