let isPressed = false
globalThis.window?.addEventListener('click', () => {
  isPressed = true
})

/**
 * Puts the focus on what took the place of the control that was pressed; as a `ref`, once it stands there. Nobody has
 * pressed anything where a page begins with it, and where the focus is elsewhere it stays.
 */
export const focusAfterPress = (place: HTMLElement | null): void => {
  if (document.activeElement === document.body && isPressed) place?.focus()
}
