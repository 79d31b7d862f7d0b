import type { APIRoute } from 'astro'
import { company } from '#company.ts'
import { links } from '#routes.ts'

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/** For the site's icon on a phone's home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: company.name,
      short_name: company.name,
      description: company.tagline,
      start_url: links.home(),
      display: 'minimal-ui',
      background_color: '#faf7f1',
      theme_color: '#faf7f1',
      icons: [icon(192), icon(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  )
