import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

const staticImport = /(?:import|export)(?:[^"'()`;]*?from)?["'](\.{1,2}\/[^"'`]+\.js)["']/g

/** The addresses of every module that a module needs before it runs, itself included. */
async function graphOf(folder: string, url: string, seen: Set<string>): Promise<Set<string>> {
  if (seen.has(url)) return seen
  seen.add(url)
  const code = await readFile(join(folder, url), 'utf8').catch(() => '')
  for (const [, path] of code.matchAll(staticImport)) {
    if (path !== undefined) await graphOf(folder, posix.join(posix.dirname(url), path), seen)
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

async function preloadPage(folder: string, path: string): Promise<void> {
  const html = await readFile(path, 'utf8')
  const seen = new Set<string>()
  for (const entry of entriesOf(html)) await graphOf(folder, entry, seen)
  if (seen.size === 0) return
  const links = [...seen].map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  await writeFile(path, html.replace('</head>', `${links}</head>`))
}

/**
 * Names in the head of every built page the modules that its islands need, so that the browser fetches them
 * all at once, and not one import after the other.
 */
export async function preloadModules(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pages = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
  await Promise.all(pages.map((page) => preloadPage(folder, join(page.parentPath, page.name))))
}
