import { copyFile } from 'node:fs/promises'
import astroSitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { findRoute } from '#routeTable.ts'

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

/** The sitemap. */
export function sitemap(): AstroIntegration[] {
  const serialize = <Item extends { url: string }>(item: Item) => ({ ...item, url: withoutSlash(item.url) })
  return [astroSitemap({ filter: isFound, serialize }), usualName]
}
