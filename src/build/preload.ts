import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const staticImport = /(?:import|export)(?:[^"'()`;]*?from)?["'](\.{1,2}\/[^"'`]+\.js)["']/g

function codeOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The addresses of every module that a module needs before it runs, itself included. */
function graphOf(folder: string, url: string, seen: Set<string>): Set<string> {
  if (seen.has(url)) return seen
  seen.add(url)
  for (const [, path] of codeOf(join(folder, url)).matchAll(staticImport)) {
    if (path !== undefined) graphOf(folder, posix.join(posix.dirname(url), path), seen)
  }
  return seen
}

/** The modules that a page's islands need at once; islands that wait (idle, visible) wait with theirs too. */
function entriesOf(html: string): string[] {
  const islands = [...html.matchAll(/<astro-island\b[^>]*>/g)].map(([tag]) => tag)
  const urgent = islands.filter((tag) => /\sclient="(load|only)"/.test(tag))
  if (urgent.length === 0) return []
  const urls = urgent.flatMap((tag) => [...tag.matchAll(/\s(?:component|renderer)-url="([^"]+)"/g)])
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)]
  return [...scripts, ...urls].flatMap((found) => found[1] ?? [])
}

/**
 * Names in the head of a built page the modules that its islands need, so that the browser fetches them all at
 * once, and not one import after the other.
 * @param folder the built site, where the modules are
 */
export function makePreloads(folder: string): (html: string) => string {
  const known = new Map<string, string>()
  const linksOf = (entries: readonly string[]) => {
    const seen = new Set<string>()
    for (const entry of entries) graphOf(folder, entry, seen)
    return [...seen].map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  }
  return (html) => {
    const entries = entriesOf(html)
    if (entries.length === 0) return html
    const key = entries.join(' ')
    const links = known.get(key) ?? linksOf(entries)
    known.set(key, links)
    // Ahead of the styles that stand in the page: the browser takes the head in its order.
    return html.replace('</title>', (title) => `${title}${links}`)
  }
}

/** Puts the preloads into every built page. */
export const preloads: AstroIntegration = {
  name: 'preloads',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      const withPreloads = makePreloads(folder)
      for (const page of globSync(join(folder, '**/*.html')))
        writeFileSync(page, withPreloads(readFileSync(page, 'utf8')))
    },
  },
}
