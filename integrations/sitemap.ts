import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import astroSitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { pathOf } from '#sections/detail/lines.ts'
import { findRoute } from '../src/routeTable.ts'
import { detailLines } from './details.ts'

/** What search engines are told of: the public pages, without shells and the way in. */
const isFound = (address: string) => {
  const { pathname } = new URL(address)
  return (
    findRoute(pathname)?.audience === 'public' &&
    !pathname.includes('/_/') &&
    !pathname.startsWith('/sign-in')
  )
}

/** The site's addresses end without a slash, the home page's apart. */
const withoutSlash = (url: string) => url.replace(/(\/\/[^/]+\/.+)\/$/, '$1')

/** Its index once more, under the name that is looked for where nobody was told another. */
const usualName: AstroIntegration = {
  name: 'sitemap-under-its-usual-name',
  hooks: {
    'astro:build:done': ({ dir }) => copyFile(new URL('sitemap-index.xml', dir), new URL('sitemap.xml', dir)),
  },
}

/**
 * The sitemap. The pages of projects and units, which are made after those that Astro knows of (details.ts), are
 * told to it first.
 * @param site the site's own address
 */
export function sitemap(site: string): AstroIntegration[] {
  const details: string[] = []
  const tellDetails: AstroIntegration = {
    name: 'details-in-sitemap',
    hooks: {
      'astro:build:done': ({ dir }) => {
        for (const line of detailLines(fileURLToPath(dir))) details.push(new URL(pathOf(line), site).href)
      },
    },
  }
  const serialize = <Item extends { url: string }>(item: Item) => ({ ...item, url: withoutSlash(item.url) })
  return [tellDetails, astroSitemap({ filter: isFound, customPages: details, serialize }), usualName]
}
