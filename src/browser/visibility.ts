/** @returns a function that stops listening */
function on(target: EventTarget | undefined, type: string, listen: (event: Event) => void): () => void {
  target?.addEventListener(type, listen)
  return () => target?.removeEventListener(type, listen)
}

/**
 * Calls `change` whenever it changes whether the page can be seen.
 * @returns a function that stops listening
 */
export const onVisibility = (change: () => void) => on(document, 'visibilitychange', change)

/** Whether the page can be seen now. */
export const isVisible = () => document.visibilityState === 'visible'

/**
 * Calls `back` when the browser brings the page back as it was left, without loading it; never where there is no window,
 * as in a test of a store.
 * @returns a function that stops listening
 */
export const onReturn = (back: () => void) =>
  on(globalThis.window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && back())

/**
 * Calls `back` when the network returns.
 * @returns a function that stops listening
 */
export const onOnline = (back: () => void) => on(globalThis.window, 'online', back)
