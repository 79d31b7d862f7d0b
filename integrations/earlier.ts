import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where the pages of a site's last build wait for the next one. */
const earlierFolder = '.cache/earlier'

/** The pages of projects and units that an earlier build made, set aside before Astro empties the folder. */
export type Earlier = {
  /**
   * Gives a page its folder: the one it had, with all that is in it, or a new one. One thread does it for all: several
   * at once would wait for each other many times as long.
   * @param path as `/projects/palm-court`
   */
  place(path: string): void
  /** Removes what no page has taken. */
  clear(): void
}

function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/**
 * Sets aside the pages of the last build. Without one, or on another disk, every page gets a new folder.
 * @param site the folder that is built into
 * @param waiting where they wait, on the same disk
 */
export function setAside(site: string, waiting = earlierFolder): Earlier {
  const aside = join(waiting, createHash('sha256').update(site).digest('hex').slice(0, 16))
  const clear = () => rmSync(aside, { recursive: true, force: true })
  // What is still there belongs to a build that was broken off.
  clear()
  mkdirSync(aside, { recursive: true })
  const any = moved(join(site, 'projects'), join(aside, 'projects'))
  return {
    clear,
    place(path) {
      const target = join(site, path)
      if (!any || !moved(join(aside, path), target)) mkdirSync(target, { recursive: true })
    },
  }
}
