import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { linesFile, pathOf } from '#sections/detail/lines.ts'
import type { Effort } from './compress.ts'
import type { Earlier } from './earlier.ts'
import { inThreads } from './threads.ts'

/** Which pages one thread is asked to make: every `threads`th line, from `thread` on. */
export type DetailsShare = {
  readonly folder: string
  readonly keptFolder: string
  readonly site: string
  readonly effort: Effort
  readonly thread: number
  readonly threads: number
}

/** Up to this many pages of projects and units get the best compression; more are compressed quickly. */
const few = 300

/** What gets a page of its own, as `src/pages/details.jsonl.ts` tells it. */
export const detailLines = (folder: string): string[] =>
  readFileSync(join(folder, linesFile), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/**
 * Makes the page of every project and unit out of its finished shell, in threads. Asking Astro for each would take
 * several times as long: it renders in one thread, and what sets these pages apart is text (src/sections/detail/page.ts).
 * @param folder the built site
 * @param earlier the pages of the last build: those that come out the same are not written again
 * @returns the paths of the pages
 */
export async function makeDetails(
  folder: string,
  site: string,
  keptFolder: string,
  earlier: Earlier,
): Promise<string[]> {
  const paths = detailLines(folder).map(pathOf)
  for (const path of paths) earlier.place(path)
  const effort = paths.length > few ? 'quick' : 'best'
  await inThreads<DetailsShare>(new URL('./detailsShare.ts', import.meta.url), (thread, threads) => ({
    folder,
    keptFolder,
    site,
    effort,
    thread,
    threads,
  }))
  rmSync(join(folder, linesFile))
  earlier.clear()
  return paths
}
