/*
 * Says when code of the page could not be fetched: in the island's place, or above the page when a
 * script of the layout is missing. The text of this file is written into the page
 * (sections/LostCode.astro), because what is fetched may be missing as well.
 */
;(() => {
  /** When the network returns; once a minute at most, so that the message can be read. */
  function reload() {
    try {
      if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60_000) return
      sessionStorage.setItem('reloaded', `${Date.now()}`)
      location.reload()
    } catch {
      // Storage is refused: the reader still has the button.
    }
  }

  const said = '.empty-state[role=alert]'
  const above = document.createElement('div')

  function say(place, missing) {
    const message = document.querySelector('[data-lost-code]')
    place.replaceChildren(message.content.cloneNode(true))
    place.querySelector('p').append(`${missing} of the page did not arrive. Check your connection.`)
    place.querySelector('button').addEventListener('click', () => location.reload())
    addEventListener('online', reload)
  }

  document.addEventListener('astro:hydration-error', ({ target }) => {
    // Toasts are an island too, and have no place of their own in the page.
    if (!target.closest('main') || target.querySelector(said)) return
    above.remove()
    say(target, 'This part')
  })

  // The error of a script does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || document.querySelector(said)) return
      document.querySelector('main')?.prepend(above)
      say(above, 'A part')
    },
    true,
  )
})()
