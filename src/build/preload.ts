import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** What each built module imports statically. A module is named by its address in the site. */
export type Imports = Map<string, readonly string[]>

/**
 * The modules that a page's islands need at once. Islands that wait (idle, visible) fetch theirs
 * later.
 */
function entriesOf(html: string): string[] {
  const islands = [...html.matchAll(/<astro-island\b[^>]*>/g)].map(([tag]) => tag)
  const urgent = islands.filter((tag) => /\sclient="(load|only)"/.test(tag))
  if (urgent.length === 0) return []
  const urls = urgent.flatMap((tag) => [...tag.matchAll(/\s(?:component|renderer)-url="([^"]+)"/g)])
  const scripts = [...html.matchAll(/<script type="module" src="([^"]+)"/g)]
  return [...scripts, ...urls].flatMap((found) => found[1] ?? [])
}

/**
 * Lists in a page's head the modules that its islands need, so that the browser fetches all of them
 * at once instead of one import after the other. On a page that is read without script, what is seen
 * comes first: its scripts are fetched at low priority.
 */
export function withPreloads(html: string, imports: Imports): string {
  const entries = entriesOf(html)
  if (entries.length === 0)
    return html.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=')
  const needed = new Set<string>()
  const add = (url: string) => {
    if (needed.has(url)) return
    needed.add(url)
    imports.get(url)?.forEach(add)
  }
  entries.forEach(add)
  const links = [...needed].map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  // Before the inline styles: the browser reads the head in order.
  return html.replace('</title>', (title) => `${title}${links}`)
}

export function preloads(): AstroIntegration {
  const imports: Imports = new Map()
  const noteImports: Plugin = {
    name: 'note-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const imported = file.imports.map((name) => `/${name}`)
        imports.set(`/${file.fileName}`, imported)
      }
    },
  }
  return {
    name: 'preloads',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [noteImports] } })
      },
      'astro:build:done': ({ dir }) => {
        for (const page of globSync(join(fileURLToPath(dir), '**/*.html')))
          writeFileSync(page, withPreloads(readFileSync(page, 'utf8'), imports))
      },
    },
  }
}
