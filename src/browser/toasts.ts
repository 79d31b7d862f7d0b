/** How long each kind is shown, in milliseconds, and how many at once (spec section 9). */
const shownFor = { success: 2000, error: 4000 } as const
const most = 20

type Kind = keyof typeof shownFor

/** Keeps the toasts above a dialog that opened meanwhile: both are in the browser's top layer, newest above. */
function raise(corner: HTMLElement): void {
  if (corner.matches(':popover-open')) corner.hidePopover()
  if (corner.querySelector('.toast')) corner.showPopover()
}

/** Takes a toast away; the ones that the pointer rests on wait until it leaves. */
function remove(toast: Element, corner: HTMLElement): void {
  if (corner.matches(':hover')) {
    corner.addEventListener('mouseleave', () => remove(toast, corner), { once: true })
    return
  }
  toast.remove()
  raise(corner)
}

/** Shows a toast in the place that the layout has for them (`sections/Toasts.astro`). */
function show(kind: Kind, message: string): void {
  const corner = document.querySelector<HTMLElement>('[data-toasts]')
  const toast = corner?.querySelector('template')?.content.firstElementChild?.cloneNode(true)
  if (!corner || !(toast instanceof HTMLElement)) return
  toast.dataset['kind'] = kind
  const close = () => {
    toast.remove()
    raise(corner)
  }
  toast.querySelector('button')?.addEventListener('click', close)
  corner.prepend(toast)
  corner.querySelectorAll('.toast')[most]?.remove()
  raise(corner)
  // Said once the place is there: readers tell what changes in it.
  toast.querySelector('p')?.append(message)
  setTimeout(() => remove(toast, corner), shownFor[kind])
}

/** Says that something worked. */
export const showSuccess = (message: string) => show('success', message)

/** Says that something failed. */
export const showError = (message: string) => show('error', message)
