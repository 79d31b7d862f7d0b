/** @returns a function that stops listening */
function on(target: EventTarget | undefined, type: string, listen: (event: Event) => void): () => void {
  target?.addEventListener(type, listen)
  return () => target?.removeEventListener(type, listen)
}

/**
 * Calls `change` when the page becomes visible or hidden.
 * @returns a function that stops listening
 */
export const onVisibility = (change: () => void) => on(document, 'visibilitychange', change)

export const isVisible = () => document.visibilityState === 'visible'

/**
 * Calls `back` when the browser restores the page from its history without loading it. Does nothing
 * without a window, as in the test of a store.
 * @returns a function that stops listening
 */
export const onReturn = (back: () => void) =>
  on(globalThis.window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && back())

/**
 * Calls `back` when the network returns.
 * @returns a function that stops listening
 */
export const onOnline = (back: () => void) => on(globalThis.window, 'online', back)
