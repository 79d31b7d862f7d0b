import type { APIRoute } from 'astro'

/** What search engines may read: the public pages; the signed-in areas say `noindex` themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
