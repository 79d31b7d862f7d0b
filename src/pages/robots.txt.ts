import type { APIRoute } from 'astro'

/** Allows everything. The signed-in areas say `noindex` themselves. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
