import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { defaultApiUrl, defaultMediaUrl } from '#api/settings.ts'
import { findRoute } from '#routeTable.ts'
import { makeCards } from './cards.ts'
import { headerPolicyOf, type Origins } from './contentSecurity.ts'
import { finishFolder } from './finish.ts'
import { caddySnippet, headersFile, nginxSnippet, redirectsFile } from './hosting.ts'
import { pruneKept } from './kept.ts'
import { hostRules, openFiles, shellFor } from './rewrites.ts'

/** Compressed files of earlier builds, by the hash of what they were made from. */
const keptFolder = '.cache/compressed'

/** The folder of the built site that tells hosts how to serve it; never served itself. */
export const hostingFolder = '_hosting'

/** The servers that Vite fills into src/api/settings.ts; astro.config.mjs has read `.env` by now. */
const origins = (): Origins => ({
  api: process.env['PUBLIC_API_URL'] || defaultApiUrl,
  media: process.env['PUBLIC_MEDIA_URL'] || defaultMediaUrl,
})

/** Whether a built page is that of one project or unit, and not the shell that answers for all. */
const isDetail = (path: string) => findRoute(path)?.shell !== undefined && !path.split('/').includes('_')

/** @param details paths of built pages that a pattern would take too: they win over its shell */
async function writeHosting(folder: string, details: readonly string[], servers: Origins): Promise<void> {
  const open = openFiles().map((name) => readFileSync(join(folder, name), 'utf8'))
  const rules = { ...hostRules(), policy: headerPolicyOf(open, servers) }
  await mkdir(join(folder, hostingFolder), { recursive: true })
  const files = {
    _redirects: redirectsFile(rules, details),
    _headers: headersFile(rules),
    [`${hostingFolder}/nginx.conf`]: nginxSnippet(rules),
    [`${hostingFolder}/Caddyfile`]: caddySnippet(rules),
    [`${hostingFolder}/routes.json`]: `${JSON.stringify(rules, null, 2)}\n`,
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
}

/**
 * Serves one built page for every address of a pattern in `src/routeTable.ts`: in dev by rewriting the request,
 * after a build by writing the same table for static hosts. Must stand last among the integrations, because
 * it finishes what the others have written (finish.ts).
 */
export function buildSteps(): AstroIntegration {
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
        await makeCards(folder)
        const servers = origins()
        await finishFolder(folder, servers, keptFolder)
        const details = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`).filter(isDetail)
        pruneKept(keptFolder)
        await writeHosting(folder, details, servers)
        if (details.length > 0) logger.info(`${details.length} page(s) of projects and units made`)
        else logger.warn(`${servers.api} did not answer or has no projects: they will load in the browser`)
      },
    },
  }
}
