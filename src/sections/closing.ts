import { dataMarkup, factsMarkup } from './dataMarkup.ts'
import type { PublicHeading } from './head.ts'
import { type Markup, markup } from './markup.ts'

/**
 * Hovering or touching a link readies the page behind it. Not a picture, of which each would be loaded that is touched
 * while scrolling, and not what a customer alone may see: a page that is readied asks the API, and spends the time of
 * its tips, before anybody looks at it. Named by selector: for a pattern of addresses the browser readies its regular
 * expressions before the page is painted.
 */
const speculation = {
  prerender: [
    {
      where: { selector_matches: '[href^="/"]:not(.zoom,.bar-account *,[rel~=nofollow])' },
      eagerness: 'moderate',
    },
  ],
}

/** Without credentials browsers fetch it over a connection of its own. */
const manifest = markup`<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">`

/**
 * What stands at the end of a public page, since neither its reader nor the first paint waits for it: the manifest and
 * which pages are readied, of which the browser hears when the page stands (layouts/Standing.astro), and its structured
 * data.
 */
export const closingMarkup = (heading: PublicHeading): Markup =>
  markup`<template data-later>${manifest}${dataMarkup('speculationrules', speculation)}</template>${factsMarkup(heading)}`
