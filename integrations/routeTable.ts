import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import type { AstroIntegration } from 'astro'
import { findRoute } from '#routeTable.ts'
import { makeCards } from './cards.ts'
import type { Origins } from './contentSecurity.ts'
import { finishFolder } from './finish.ts'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from './hosting.ts'
import { routeTable, shellFor } from './rewrites.ts'

/** The folder of the built site that tells hosts how to serve it; never served itself. */
export const hostingFolder = '_hosting'

/** The same settings and defaults as src/client/settings.ts, which Vite fills in from the same places. */
async function origins(): Promise<Origins> {
  const file = await readFile('.env', 'utf8').catch(() => '')
  const env = { ...parseEnv(file), ...process.env }
  return {
    api: env['PUBLIC_API_URL'] || 'http://localhost:8473/api/v1',
    media: env['PUBLIC_MEDIA_URL'] || 'http://localhost:8473/v1_1/plinth',
  }
}

/** Built pages of a pattern's own addresses, as `/projects/palm-court`: they win over the shell. */
function prerenderedPages(pathnames: readonly string[]): string[] {
  return pathnames
    .map((pathname) => `/${pathname.replace(/\/$/, '')}`)
    .filter((path) => findRoute(path)?.shell !== undefined && !path.split('/').includes('_'))
}

async function writeHosting(folder: string, pathnames: readonly string[]): Promise<void> {
  const table = routeTable()
  await mkdir(join(folder, hostingFolder), { recursive: true })
  const files = {
    _redirects: redirectsFile(table, prerenderedPages(pathnames)),
    _headers: headersFile(),
    [`${hostingFolder}/nginx.conf`]: nginxSnippet(table),
    [`${hostingFolder}/Caddyfile`]: caddySnippet(table),
    [`${hostingFolder}/routes.json`]: `${JSON.stringify(table, null, 2)}\n`,
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
}

/**
 * Serves one built page for every address of a pattern in `src/routeTable.ts`: in dev by rewriting the request,
 * after a build by writing the same table for static hosts. Must stand last among the integrations, because
 * it finishes what the others have written (finish.ts).
 */
export function routeTableIntegration(): AstroIntegration {
  const table = routeTable()
  return {
    name: 'route-table',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', 'http://site')
          const known = findRoute(url.pathname)
          const shell = known?.shell === undefined ? undefined : shellFor(table, url.pathname)
          if (shell !== undefined) request.url = `${shell}${url.search}`
          next()
        })
      },
      'astro:build:done': async ({ dir, pages }) => {
        const folder = fileURLToPath(dir)
        await makeCards(folder)
        await finishFolder(folder, await origins())
        await writeHosting(
          folder,
          pages.map((built) => built.pathname),
        )
      },
    },
  }
}
