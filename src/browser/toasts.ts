/** How long each kind is shown, in milliseconds, and how many at once (spec section 9). */
const shownFor = { success: 2000, error: 4000 } as const
const most = 20

type Kind = keyof typeof shownFor

/** What had the focus before it came to the toasts. */
let before: HTMLElement | null = null

/** Safari before 17 knows no popovers, nor the selector: toasts stand in the page there. */
const canRise = (corner: Partial<HTMLElement>) => corner.showPopover !== undefined

/** Keeps the toasts above a dialog that opened meanwhile: both are in the browser's top layer, newest above. */
function raise(corner: HTMLElement): void {
  // No dialog stands above what has the focus, and what is hidden loses it.
  if (corner.matches(':focus-within') || !canRise(corner)) return
  if (corner.matches(':popover-open')) corner.hidePopover()
  if (corner.querySelector('.toast')) corner.showPopover()
}

/** Takes a toast away; a focus that it had goes back to where it came from. */
function remove(toast: Element, corner: HTMLElement): void {
  const focused = toast.matches(':focus-within')
  // It loses the focus in going, and is not to be swept away meanwhile.
  toast.removeAttribute('data-over')
  toast.remove()
  raise(corner)
  if (focused) before?.focus()
}

/** Takes away the toasts whose time is over, unless the pointer or the focus rests on any. */
function sweep(corner: HTMLElement): void {
  if (corner.matches(':hover, :focus-within')) return
  for (const toast of corner.querySelectorAll('[data-over]')) remove(toast, corner)
}

/** The pointer left the toasts, or the focus came to them or left them. */
function moved({ type, currentTarget, relatedTarget }: MouseEvent | FocusEvent): void {
  const corner = currentTarget as HTMLElement
  const other = relatedTarget as HTMLElement | null
  if (corner.contains(other)) return
  if (type === 'focusin') before = other
  else sweep(corner)
}

/** Shows a toast in the place that the layout has for them (`sections/Toasts.astro`). */
function show(kind: Kind, message: string): void {
  const corner = document.querySelector<HTMLElement>('[data-toasts]')
  const toast = corner?.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!corner || !(toast instanceof HTMLElement)) return
  for (const type of ['mouseleave', 'focusin', 'focusout'] as const) corner.addEventListener(type, moved)
  toast.dataset['kind'] = kind
  toast.querySelector('button')?.addEventListener('click', () => {
    remove(toast, corner)
    sweep(corner)
  })
  corner.prepend(toast)
  corner.querySelectorAll('.toast')[most]?.remove()
  raise(corner)
  // Said once the place is there: readers tell what changes in it.
  toast.querySelector('p')?.append(message)
  setTimeout(() => {
    toast.setAttribute('data-over', '')
    sweep(corner)
  }, shownFor[kind])
}

/** Says that something worked. */
export const showSuccess = (message: string) => show('success', message)

/** Says that something failed. */
export const showError = (message: string) => show('error', message)
