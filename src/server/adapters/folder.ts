import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Makes a folder and those above it that are missing, each for this user alone. One level after the other: Node's own
 * way never returns where the system answers that a folder can't be there, as under `/proc`.
 * @throws with the path of the one that can't be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was quicker.
    if (!isThere(error)) throw error
  }
}
