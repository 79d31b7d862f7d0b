import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

const exists = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Makes a folder and its missing parents, accessible to this user only. Works level by level,
 * because Node's recursive `mkdir` never returns where no folder can be made, such as under
 * `/proc`.
 * @throws with the path of the folder that can't be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (!exists(error)) throw error
  }
}
