// First, for what follows reads settings that may stand in .env.
import './scripts/env.ts'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { demandAddresses } from './integrations/addresses.ts'
import { browsers, unlowered } from './integrations/browsers.ts'
import { buildSteps } from './integrations/buildSteps.ts'
import { sitemap } from './integrations/sitemap.ts'
import { endWithLine } from './scripts/options.ts'

try {
  demandAddresses(process.env)
} catch (error) {
  endWithLine(error)
}
const site = process.env['PUBLIC_SITE_URL'] || 'http://localhost:4321'

/** A mark in the styles of the public pages, which stand in their HTML (src/styles/public.css). */
const standsInPage = '--stands-in-page'

export default defineConfig({
  site,
  output: 'static',
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  // While one page is written to the disk others are rendered.
  build: { concurrency: 8 },
  markdown: { syntaxHighlight: false },
  integrations: [react(), sitemap(), buildSteps()],
  vite: {
    plugins: [tailwindcss()],
    css: { lightningcss: { exclude: unlowered } },
    build: {
      target: browsers,
      assetsInlineLimit: (_file, content) => (content.includes(standsInPage) ? true : undefined),
    },
    // The lightbox (sections/Lightbox.astro), without the words that makers of libraries put before each file.
    worker: {
      format: 'es',
      plugins: () => [tailwindcss()],
      rolldownOptions: { output: { comments: { legal: false } } },
    },
  },
})
