import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/**
 * Gives each test of a file an empty folder, and removes it after the test.
 * @param parent where to make the folder; default: the folder for temporary files
 * @returns a function that gives the path of the folder, or of a name in it
 */
export function folderForEach(parent = tmpdir()): (name?: string) => string {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(parent, 'plinth-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  return (name = '') => join(folder, name)
}
