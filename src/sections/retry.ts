import { type Markup, markup } from './markup.ts'

/** What stands above a list that was built, when its choices could not be applied to it (styles/filter.css). */
export const unapplied = (things: string): Markup =>
  markup`<div class="unapplied" role="status"><p class="quiet">The newest ${things} did not arrive, so all that we knew of stand here, whatever you chose.</p><button class="button button-quiet" type="button" data-retry>Try again</button></div>`

let isRetried = false

/**
 * Has the button of what could not be loaded load it again. The button goes away meanwhile, so the focus is at the
 * content's start then, and on the button again when that led nowhere.
 * @param place where the button stands
 */
export function wireRetry(place: Element, again: () => void): void {
  const button = place.querySelector<HTMLElement>('[data-retry]')
  const content = document.getElementById('content')
  if (isRetried && document.activeElement === content) button?.focus({ preventScroll: true })
  button?.addEventListener('click', () => {
    isRetried = true
    content?.focus({ preventScroll: true })
    again()
  })
}
