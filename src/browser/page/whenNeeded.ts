import type { ClientDirective } from 'astro'

/**
 * Hydrates a built island as late as a visitor allows: when the focus enters it or a filter
 * changes, when a part marked `data-needs-script` comes near, when the address has a query to apply,
 * or when `sections/Newest.astro` finds that it is out of date. Until then it is text, pictures and
 * links.
 */
const whenNeeded: ClientDirective = (load, _options, island) => {
  let isNeeded = false
  const hydrate = async () => {
    if (isNeeded) return
    isNeeded = true
    near.disconnect()
    const start = await load()
    await start()
  }
  const near = new IntersectionObserver(
    (parts) => {
      if (parts.some(({ isIntersecting }) => isIntersecting)) hydrate()
    },
    { rootMargin: '200px' },
  )
  for (const part of island.querySelectorAll('[data-needs-script]')) near.observe(part)
  // Safari focuses no select that is clicked.
  for (const event of ['focusin', 'change', 'needed']) island.addEventListener(event, hydrate)
  if (location.search !== '') hydrate()
}

export default whenNeeded
