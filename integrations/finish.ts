import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Effort, textual } from './compress.ts'
import type { Origins } from './contentSecurity.ts'
import { openFiles } from './rewrites.ts'
import { inThreads } from './threads.ts'

/** What one thread is asked to finish. */
export type Share = {
  readonly folder: string
  readonly keptFolder: string
  readonly origins: Origins
  readonly files: readonly { readonly name: string; readonly effort: Effort }[]
  /** Pages whose policy is a header as well (`openFiles` of rewrites.ts). */
  readonly open: readonly string[]
}

/** Larger files are compressed quickly: the best would take seconds. In bytes. */
const large = 300_000

/** Of more pages than this each is compressed quickly: the best would take minutes. */
const few = 300

/** The best pays for what people wait for, and the sitemap of a large site takes long. */
const isQuick = (path: string, pages: number) =>
  path.endsWith('.xml') || (path.endsWith('.html') && pages > few) || statSync(path).size > large

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && textual.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .map((name) => name.replace(/^\//, ''))
}

/**
 * Finishes what Astro has built: each page gets its preloads and its policy, each text file a compressed one beside
 * it. Nothing may change the pages afterwards.
 */
export async function finishFolder(folder: string, origins: Origins, keptFolder: string): Promise<void> {
  const names = filesOf(folder)
  const pages = names.filter((name) => name.endsWith('.html')).length
  const effortOf = (name: string): Effort => (isQuick(join(folder, name), pages) ? 'quick' : 'best')
  const files = names.map((name) => ({ name, effort: effortOf(name) }))
  await inThreads<Share>(new URL('./finishShare.ts', import.meta.url), (thread, threads) => ({
    folder,
    keptFolder,
    origins,
    open: openFiles(),
    files: files.filter((_, index) => index % threads === thread),
  }))
}
