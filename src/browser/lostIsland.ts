/*
 * An island whose code could not be fetched, which Astro has tried twice by then, says so in its place: a browser that failed
 * to fetch a module does not try again before the page is loaded anew. It stands in the page itself (sections/Crash.astro):
 * what is fetched may be lost as well.
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

document.addEventListener('astro:hydration-error', ({ target }) => {
  const crash = document.querySelector<HTMLTemplateElement>('[data-crash]')
  if (!(target instanceof Element) || crash === null || target.querySelector('.empty-state[role=alert]'))
    return
  target.replaceChildren(crash.content.cloneNode(true))
  target.querySelector('p')?.append('This part of the page did not arrive. Check your connection.')
  target.querySelector('button')?.addEventListener('click', () => location.reload())
  window.addEventListener('online', reload)
})
