import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * An island that broke says so in its place (spec section 2, "Fallback"), which would be left blank. What broke it may be
 * what was kept for the tab's next page: shown again from there, it would break that page too, before an answer is there.
 */
const tellIn = (element: HTMLElement) => (error: unknown) => {
  console.error(error)
  const crash = document.querySelector<HTMLTemplateElement>('[data-crash]')
  if (crash === null) return
  element.replaceChildren(crash.content.cloneNode(true))
  element.querySelector('p')?.append(String(error))
  element.querySelector('button')?.addEventListener('click', () => location.reload())
  try {
    // Nothing depends on what is in there (browser/seen.ts): it is fetched again.
    sessionStorage.clear()
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** Who stands on a link of the page's stencil (`stencils/`) stands on React's own afterwards. */
function keepingFocus(element: HTMLElement, make: () => void): void {
  const before = document.activeElement
  const link = element.contains(before) && before?.getAttribute('href')
  make()
  if (link) element.querySelector<HTMLElement>(`[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true })
}

/**
 * How Astro brings an island to life; it stands in the place of @astrojs/react's own (astro.config.mjs). That one does
 * it as a transition, which yields to the browser every five milliseconds: a slow phone shows the data later for it. An
 * island that is made anew has its data by then (`stores/firstData.ts`) and is put in place at once, before anything else.
 * @param element the island, in which the built HTML stands
 */
const bringToLife =
  (element: HTMLElement) =>
  (
    Component: ComponentType<Record<string, unknown>>,
    props: Record<string, unknown>,
    _slots: unknown,
    { client }: { client: string },
  ): void => {
    if (!element.hasAttribute('ssr')) return
    const view = createElement(Component, props)
    const options = {
      identifierPrefix: element.getAttribute('prefix') ?? '',
      onUncaughtError: tellIn(element),
    }
    if (client === 'only')
      keepingFocus(element, () => flushSync(() => createRoot(element, options).render(view)))
    else hydrateRoot(element, view, options)
  }

export default bringToLife
