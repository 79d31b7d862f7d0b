import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { routeTableIntegration } from './integrations/routeTable.ts'

/** A mark in the styles of the public pages, which stand in their HTML (src/styles/public.css). */
const standsInPage = '--stands-in-page'

export default defineConfig({
  site: process.env['PUBLIC_SITE_URL'] ?? 'http://localhost:4321',
  output: 'static',
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  markdown: { syntaxHighlight: false },
  integrations: [react(), routeTableIntegration()],
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: (_file, content) => (content.includes(standsInPage) ? true : undefined) },
    worker: { format: 'es' },
  },
})
