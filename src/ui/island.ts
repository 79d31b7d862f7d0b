import { type ComponentType, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * How Astro brings an island to life; it stands in the place of @astrojs/react's own (astro.config.mjs). That one does
 * it as a transition, which yields to the browser every five milliseconds: a slow phone shows the data later for it.
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
    const options = { identifierPrefix: element.getAttribute('prefix') ?? '' }
    if (client === 'only') createRoot(element, options).render(view)
    else hydrateRoot(element, view, options)
  }

export default bringToLife
