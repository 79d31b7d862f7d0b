// First, as later imports read settings that .env may hold.
import './scripts/env.ts'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import compressor from 'astro-compressor'
import { endWithLine } from './scripts/options.ts'
import { defaultApiUrl, defaultMediaUrl } from './src/api/settings.ts'
import { demandAddresses } from './src/build/addresses.ts'
import { buildSteps } from './src/build/buildSteps.ts'
import { clientNeeded } from './src/build/clientNeeded.ts'
import { mediaHostsOf } from './src/build/fetchMedia.ts'
import { preloads } from './src/build/preload.ts'
import { processorsOf } from './src/build/processors.ts'
import { sitemap } from './src/build/sitemap.ts'

try {
  demandAddresses(process.env)
  process.env['PUBLIC_PROCESSORS'] = processorsOf(process.env)
} catch (error) {
  endWithLine(error)
}
const site = process.env['PUBLIC_SITE_URL'] || 'http://localhost:4321'
const api = process.env['PUBLIC_API_URL'] || defaultApiUrl
const media = process.env['PUBLIC_MEDIA_URL'] || defaultMediaUrl

const servers = [...new Set([api, media].map((address) => new URL(address).origin))]
// Any https host, as admins give pictures by address. A site whose API is on plain http runs on
// somebody's own machine, and so do its pictures.
const pictures = ["'self'", 'data:', 'blob:', 'https:', ...(api.startsWith('http:') ? ['http:'] : [])]

/** What only dialogs and forms need. Customers' pages fetch it with the first of them. */
const ofDialogs =
  /node_modules\/(@headlessui|@react-aria|@react-stately|@floating-ui|@tanstack|react-hook-form)\/|\/components\/(\w+\/)?(import\/|\w*Dialog\.tsx|[Cc]ombobox\w*\.tsx|use(ApiForm|Draft|Edit)\.ts)/

/** Small parts of many screens. No tables, which forms lack; no stores, which are mostly admin. */
const smallParts = /\/src\/(components\/(?!(\w+\/)?\w*Table\.)|browser\/)|node_modules\/lucide-react\//

/**
 * What most signed-in pages load is bundled into a few files: eighty small ones are an eighth
 * larger when compressed, and each costs a slow phone several ms.
 */
const sharedFiles = [
  // Of their own, or the small scripts of public pages would fetch React with them.
  {
    name: 'plain',
    test: /vite\/preload-helper|\/src\/(api\/(codeGone|newest|settings)|browser\/(page\/(anchorLinks|navigation)|storage\/storage)|routes)\.ts/,
    priority: 3,
  },
  // The page that checks papers loads this of the browser's parts, and no more.
  { name: 'sha256', test: /\/src\/browser\/media\/sha256\.ts/, priority: 4 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  { name: 'shared', test: (/** @type {string} */ id) => !ofDialogs.test(id), minShareCount: 11, priority: 1 },
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
    // Renders pages while others are written to disk.
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
        // Text becomes HTML only through the policy of src/browser/media/lightbox.ts.
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ],
    },
  },
  integrations: [
    react(),
    clientNeeded(),
    sitemap(),
    preloads(),
    // None of the servers that we document serves Zstandard.
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
    // The lightbox (sections/Lightbox.astro), without licence comments of libraries.
    worker: {
      format: 'es',
      plugins: () => [tailwindcss()],
      rolldownOptions: { output: { comments: { legal: false } } },
    },
  },
})
