import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './folder.ts'

/**
 * Reads the key in a file, or generates one. Only this user may read the file and a new folder.
 * @throws if the file can't be read or made
 */
export function keyInFile(file: string): string {
  if (!existsSync(file)) {
    makeFolder(dirname(file))
    // Renamed once complete: half a key would be easier to guess.
    writeFileSync(`${file}.part`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  return readFileSync(file, 'utf8')
}
