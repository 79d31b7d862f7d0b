// First, for what follows reads settings that may stand in .env.
import './scripts/env.ts'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import compressor from 'astro-compressor'
import { endWithLine } from './scripts/options.ts'
import { defaultApiUrl, defaultMediaUrl } from './src/api/settings.ts'
import { demandAddresses } from './src/build/addresses.ts'
import { buildSteps } from './src/build/buildSteps.ts'
import { mediaHostsOf } from './src/build/fetchMedia.ts'
import { preloads } from './src/build/preload.ts'
import { sitemap } from './src/build/sitemap.ts'

try {
  demandAddresses(process.env)
} catch (error) {
  endWithLine(error)
}
const site = process.env['PUBLIC_SITE_URL'] || 'http://localhost:4321'
const api = process.env['PUBLIC_API_URL'] || defaultApiUrl
const media = process.env['PUBLIC_MEDIA_URL'] || defaultMediaUrl

const servers = [...new Set([api, media].map((address) => new URL(address).origin))]
// Any host over https, for a project's picture is an address that an admin gives. A site that talks to
// its API over plain http is on somebody's own machine, and so are its pictures.
const pictures = ["'self'", 'data:', 'blob:', 'https:', ...(api.startsWith('http:') ? ['http:'] : [])]

/** What only dialogs and forms need: customers' pages fetch it with the first of them. */
const ofDialogs =
  /node_modules\/(@headlessui|@react-aria|@react-stately|@floating-ui|@tanstack|react-hook-form)\/|\/components\/(import\/|\w*Dialog\.tsx|[Cc]ombobox\w*\.tsx|use(ApiForm|Draft|Edit)\.ts)/

/** Small parts of many screens. Tables stay apart, for a form needs none, and stores, for most are the admins' alone. */
const smallParts = /\/src\/(components\/(?!\w*Table\.)|browser\/)|node_modules\/lucide-react\//

/**
 * Eighty small files compress to an eighth more than a few, and each costs a slow phone several milliseconds: what most
 * signed-in pages load is put together.
 */
const sharedFiles = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'shared', test: (/** @type {string} */ id) => !ofDialogs.test(id), minShareCount: 8, priority: 1 },
  {
    name: 'parts',
    test: (/** @type {string} */ id) => smallParts.test(id) && !ofDialogs.test(id),
    minShareCount: 3,
  },
]

export default defineConfig({
  site,
  output: 'static',
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  build: {
    // While one page is written to the disk others are rendered.
    concurrency: 8,
    inlineStylesheets: 'always',
  },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `img-src ${pictures.join(' ')}`,
        `media-src ${pictures.join(' ')}`,
        `connect-src 'self' ${servers.join(' ')}`,
        "font-src 'self'",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        // Text becomes HTML only through the policy of src/browser/lightbox.ts.
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ],
    },
  },
  integrations: [
    react(),
    sitemap(),
    preloads(),
    // Servers that know no Brotli are rare, and none of ours has Zstandard.
    compressor({ zstd: false }),
    buildSteps(mediaHostsOf(process.env, { api: defaultApiUrl, media: defaultMediaUrl })),
  ],
  vite: {
    cacheDir: './.cache/vite',
    plugins: [tailwindcss()],
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
      },
    },
    // The lightbox (sections/Lightbox.astro), without the words that makers of libraries put before each file.
    worker: {
      format: 'es',
      plugins: () => [tailwindcss()],
      rolldownOptions: { output: { comments: { legal: false } } },
    },
  },
})
