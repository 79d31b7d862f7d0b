/*
 * An island whose code could not be fetched, which Astro has tried twice by then, says so in its place; a script of the
 * layout that did not arrive says so above the page. A browser that failed to fetch a module does not try again before the
 * page is loaded anew. It stands in the page itself (sections/Crash.astro): what is fetched may be lost as well.
 */

/** Loads the page again, once in a minute: a network that comes and goes leaves time to read what it says. */
function reload(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60_000) return
    sessionStorage.setItem('reloaded', `${Date.now()}`)
    location.reload()
  } catch {
    // Storage is refused: the reader's own button is left.
  }
}

function tell(place: Element, lost: string): void {
  const crash = document.querySelector<HTMLTemplateElement>('[data-crash]')
  if (crash === null) return
  place.replaceChildren(crash.content.cloneNode(true))
  place.querySelector('p')?.append(`${lost} of the page did not arrive. Check your connection.`)
  place.querySelector('button')?.addEventListener('click', () => location.reload())
  window.addEventListener('online', reload)
}

const told = '.empty-state[role=alert]'
const above = document.createElement('div')

document.addEventListener('astro:hydration-error', ({ target }) => {
  if (!(target instanceof Element) || target.querySelector(told)) return
  above.remove()
  tell(target, 'This part')
})

// The error of a script does not bubble.
document.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || document.querySelector(told)) return
    document.querySelector('main')?.prepend(above)
    tell(above, 'A part')
  },
  true,
)
