import { copyFile } from 'node:fs/promises'
import astroSitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { findRoute } from '#routeTable.ts'

/** The sitemap lists the public pages, but no shells and not the sign-in. */
const isListed = (address: string) => {
  const { pathname } = new URL(address)
  return (
    findRoute(pathname)?.audience === 'public' &&
    !pathname.includes('/_/') &&
    !pathname.startsWith('/sign-in')
  )
}

/** The site's addresses have no slash at their end, except the home page's. */
const withoutSlash = (url: string) => url.replace(/(\/\/[^/]+\/.+)\/$/, '$1')

/** A copy of the index under the name that crawlers try by default. */
const usualName: AstroIntegration = {
  name: 'sitemap-under-its-usual-name',
  hooks: {
    'astro:build:done': ({ dir }) => copyFile(new URL('sitemap-index.xml', dir), new URL('sitemap.xml', dir)),
  },
}

export function sitemap(): AstroIntegration[] {
  const serialize = <Item extends { url: string }>(item: Item) => ({ ...item, url: withoutSlash(item.url) })
  return [astroSitemap({ filter: isListed, serialize }), usualName]
}
