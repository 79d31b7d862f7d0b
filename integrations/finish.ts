import { readdirSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { findRoute } from '#routeTable.ts'
import { type Effort, textual } from './compress.ts'
import type { Origins } from './contentSecurity.ts'
import { pruneKept } from './kept.ts'

/** What one thread is asked to finish. */
export type Share = {
  readonly folder: string
  readonly keptFolder: string
  readonly origins: Origins
  readonly files: readonly { readonly name: string; readonly effort: Effort }[]
}

/** Compressed files of earlier builds, by the hash of what they were made from. */
const keptFolder = '.cache/compressed'

/** Up to this many pages of projects and units get the best compression; more are compressed quickly. */
const few = 300

/** Larger files are compressed quickly too: the best would take seconds. In bytes. */
const large = 300_000

/** Whether a file is a page of its own for one project or unit. */
function isDetail(name: string): boolean {
  const path = `/${name.replace(/\/index\.html$/, '')}`
  return name.endsWith('.html') && findRoute(path)?.shell !== undefined && !path.split('/').includes('_')
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && textual.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .map((name) => name.replace(/^\//, ''))
}

function finishShare(share: Share): Promise<void> {
  const worker = new Worker(new URL('./finishShare.ts', import.meta.url), { workerData: share })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Finishing pages ended with ${code}`)),
    )
  })
}

/**
 * The last step of a build: each page gets its preloads and its policy, each text file a compressed one beside it.
 * Every file is read once, by as many threads as there are cores. Nothing may change the pages afterwards.
 */
export async function finishFolder(folder: string, origins: Origins): Promise<void> {
  const names = filesOf(folder)
  const details = new Set(names.filter(isDetail))
  const isQuick = (name: string) =>
    (details.size > few && details.has(name)) || statSync(join(folder, name)).size > large
  const effortOf = (name: string): Effort => (isQuick(name) ? 'quick' : 'best')
  const files = names.map((name) => ({ name, effort: effortOf(name) }))
  const threads = Math.max(1, Math.min(availableParallelism(), 8))
  const shares = Array.from({ length: threads }, (_, thread) => ({
    folder,
    keptFolder,
    origins,
    files: files.filter((_, index) => index % threads === thread),
  }))
  await Promise.all(shares.map(finishShare))
  pruneKept(keptFolder)
}
