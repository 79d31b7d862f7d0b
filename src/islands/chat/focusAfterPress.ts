let isPressed = false
globalThis.window?.addEventListener('click', () => {
  isPressed = true
})

/**
 * Moves the focus to the element that replaced the pressed control; use it as a `ref`. Does nothing
 * on page load, and if the focus is elsewhere.
 */
export const focusAfterPress = (place: HTMLElement | null): void => {
  if (document.activeElement === document.body && isPressed) place?.focus()
}
