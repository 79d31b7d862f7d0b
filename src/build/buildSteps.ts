import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { findRoute } from '#routeTable.ts'
import { makeCards } from './cards.ts'
import type { MediaHosts } from './fetchMedia.ts'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from './hosting.ts'
import { hostRules } from './rewrites.ts'

/** The page of one project or unit, unlike the shell that answers for all of them. */
const isDetail = (path: string) => findRoute(path)?.shell !== undefined && !path.split('/').includes('_')

/**
 * Writes how hosts serve the site; `_hosting` itself is never served.
 * @param details paths of the built pages of single projects and units
 */
async function writeHosting(folder: string, details: readonly string[]): Promise<void> {
  const rules = hostRules()
  await mkdir(join(folder, '_hosting'), { recursive: true })
  const files = {
    _redirects: redirectsFile(rules, details),
    _headers: headersFile(),
    '_hosting/nginx.conf': nginxSnippet(rules),
    '_hosting/Caddyfile': caddySnippet(rules),
    '_hosting/routes.json': `${JSON.stringify(rules, null, 2)}\n`,
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
}

/**
 * Serves one built page for every address of a pattern in `src/routeTable.ts`: in dev by rewriting
 * the request, after a build by writing the table for static hosts. Must be the last integration:
 * it reads what the others write.
 * @param hosts that the pictures of share cards are fetched from
 */
export function buildSteps(hosts: MediaHosts): AstroIntegration {
  return {
    name: 'build-steps',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const { pathname, search } = new URL(request.url ?? '/', 'http://site')
          const shell = findRoute(pathname)?.shell
          if (shell !== undefined) request.url = `${shell}${search}`
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
