import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { findRoute } from '#routeTable.ts'
import { makeCards } from './cards.ts'
import type { MediaHosts } from './fetchMedia.ts'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from './hosting.ts'
import { hostRules, shellFor } from './rewrites.ts'

/** The folder of the built site that tells hosts how to serve it; never served itself. */
export const hostingFolder = '_hosting'

/** Whether a built page is that of one project or unit, and not the shell that answers for all. */
const isDetail = (path: string) => findRoute(path)?.shell !== undefined && !path.split('/').includes('_')

/** @param details paths of built pages that a pattern would take too: they win over its shell */
async function writeHosting(folder: string, details: readonly string[]): Promise<void> {
  const rules = hostRules()
  await mkdir(join(folder, hostingFolder), { recursive: true })
  const files = {
    _redirects: redirectsFile(rules, details),
    _headers: headersFile(),
    [`${hostingFolder}/nginx.conf`]: nginxSnippet(rules),
    [`${hostingFolder}/Caddyfile`]: caddySnippet(rules),
    [`${hostingFolder}/routes.json`]: `${JSON.stringify(rules, null, 2)}\n`,
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
}

/**
 * Serves one built page for every address of a pattern in `src/routeTable.ts`: in dev by rewriting the request,
 * after a build by writing the same table for static hosts. Must stand last among the integrations: it makes
 * files out of what the others have finished.
 * @param hosts whose pictures are fetched for share cards
 */
export function buildSteps(hosts: MediaHosts): AstroIntegration {
  const rules = hostRules()
  return {
    name: 'build-steps',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', 'http://site')
          const known = findRoute(url.pathname)
          const shell = known?.shell === undefined ? undefined : shellFor(rules, url.pathname)
          if (shell !== undefined) request.url = `${shell}${url.search}`
          next()
        })
      },
      'astro:build:done': async ({ dir, pages, logger }) => {
        const folder = fileURLToPath(dir)
        await makeCards(folder, hosts)
        const details = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`).filter(isDetail)
        await writeHosting(folder, details)
        if (details.length > 0) logger.info(`${details.length} page(s) of projects and units made`)
        else logger.warn('The API did not answer or has no projects: they will load in the browser')
      },
    },
  }
}
