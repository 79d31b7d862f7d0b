import { links } from '#routes.ts'
import { closingMarkup } from '../closing.ts'
import type { PublicHeading } from '../head.ts'
import { sharingMarkup, titleMarkup } from '../head.ts'
import { type Markup, markup } from '../markup.ts'
import { needsScript } from '../needsScript.ts'
import { detailLoading } from './parts.ts'

/** The page of one project or unit: all that sets it apart from the shell that answers for those without one. */
export type DetailPage = PublicHeading & {
  readonly path: string
  /** The content, in the element that src/sections/Live.astro keeps fresh. */
  readonly place: Markup
}

/**
 * The element that holds what a page is about.
 * @param version `versionOf` what is shown in it; undefined when nothing is shown yet
 */
export const livePlace = (kind: 'project' | 'unit', content: Markup, version?: string): Markup =>
  markup`<div id="${kind}" data-live="${kind}"${
    version !== undefined && markup` data-version="${version}"`
  }>${content}</div>`

/** The place of a shell, which is filled in the browser. */
export const emptyPlace = (kind: 'project' | 'unit'): Markup =>
  livePlace(kind, markup`${needsScript(links.offers(), 'all projects')}${detailLoading}`)

const partsOf = (page: DetailPage, site: URL): string[] => [
  titleMarkup(page).html,
  sharingMarkup(page, page.path, site).html,
  page.place.html,
  closingMarkup(page).html,
]

/** @throws Error when a part does not stand in the text exactly once, after the one before it */
function cutAround(text: string, parts: readonly string[]): string[] {
  const pieces = text.split(parts[0] ?? '')
  const [before = '', after = ''] = pieces
  if (pieces.length !== 2)
    throw new Error('A page can not be made of a shell that does not hold its own parts')
  return parts.length === 1 ? pieces : [before, ...cutAround(after, parts.slice(1))]
}

/**
 * Makes pages out of their shell: what sets a page apart takes the place of what the shell says there. Everything
 * else is the same in all of them, the policy too, for a page brings no script or style of its own.
 * @param html the finished shell
 * @param shell what `html` was made of
 * @throws Error when it was not
 */
export function pagesFrom(html: string, shell: DetailPage, site: URL): (page: DetailPage) => string {
  const [first = '', ...rest] = cutAround(html, partsOf(shell, site))
  return (page) =>
    first +
    partsOf(page, site)
      .map((part, index) => part + rest[index])
      .join('')
}
