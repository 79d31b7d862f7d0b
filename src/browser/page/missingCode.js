/*
 * Reports code of the page that could not be fetched: in the island's place, or above the page if a
 * script of the layout is missing. The text of this file is written into the page
 * (sections/MissingCode.astro), because what is fetched may be missing as well.
 */
;(() => {
  /** Reloads when the network returns; once a minute at most, so that the message can be read. */
  function reload() {
    try {
      if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60_000) return
      sessionStorage.setItem('reloaded', `${Date.now()}`)
      location.reload()
    } catch {
      // Storage is blocked: the reader still has the button.
    }
  }

  const said = '.empty-state[role=alert]'
  const above = document.createElement('div')

  /** Whether the server no longer has this code, as after a deploy. False without network. */
  const isGone = (address) =>
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status === 404,
      () => false,
    )

  /** Puts a message into an element and wires its button. */
  function put(place, template) {
    place.replaceChildren(document.querySelector(template).content.cloneNode(true))
    place.querySelector('button').addEventListener('click', () => location.reload())
  }

  function say(place, missing, hasNew) {
    if (hasNew) return put(place, '[data-new-version]')
    put(place, '[data-missing-code]')
    place.querySelector('p').append(`${missing} of the page did not arrive. Check your connection.`)
    addEventListener('online', reload)
  }

  document.addEventListener('astro:hydration-error', async ({ target }) => {
    // Toasts are an island too, but have no place in the page.
    if (!target.closest('main')) return
    const code = ['component-url', 'renderer-url'].map((name) => isGone(target.getAttribute(name)))
    const hasNew = (await Promise.all(code)).includes(true)
    if (target.querySelector(said)) return
    above.remove()
    say(target, 'This part', hasNew)
  })

  // The error of a script does not bubble.
  document.addEventListener(
    'error',
    async ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      const hasNew = await isGone(target.src)
      if (document.querySelector(said)) return
      document.querySelector('main')?.prepend(above)
      say(above, 'A part', hasNew)
    },
    true,
  )
})()
