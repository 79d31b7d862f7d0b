import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A folder of made files that outlives builds: what was made once from the same content is not made again. A kept
 * file and its place in the site are one file under two names, so that no byte is copied; a disk that can't do that
 * keeps nothing.
 */
export type Kept = {
  /**
   * Puts a made file at a place of the built site.
   * @param name names content and recipe: the same name is the same bytes
   * @returns false when it is not there: make it
   */
  place(name: string, target: string): boolean
  /** Puts a file that was just made at its place in the built site, and keeps it. */
  add(name: string, bytes: Uint8Array, target: string): void
}

/** Gives a file a second name; false when it is gone, the second is taken, or the disk can't. */
function named(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** @param folder on the disk of the built site; made when it is needed */
export function keptIn(folder: string): Kept {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    place(name, target) {
      rmSync(target, { force: true })
      return named(pathOf(name), target)
    },
    add(name, bytes, target) {
      // Never written through: another site may hold the same file.
      rmSync(target, { force: true })
      writeFileSync(target, bytes)
      mkdirSync(dirname(pathOf(name)), { recursive: true })
      named(target, pathOf(name))
    },
  }
}

/** Removes what no built site has any more. */
export function pruneKept(folder: string): void {
  if (!existsSync(folder)) return
  for (const part of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, part))) {
      const path = join(folder, part, name)
      if (statSync(path, { throwIfNoEntry: false })?.nlink === 1) rmSync(path, { force: true })
    }
  }
}
