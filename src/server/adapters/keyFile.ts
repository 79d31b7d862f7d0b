import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './folder.ts'

/**
 * The key in a file, which only this user may read; a new one where there is none.
 * @param file its path; the folder is made when missing, for this user alone
 * @throws when the file can't be read or made
 */
export function keyInFile(file: string): string {
  if (!existsSync(file)) {
    makeFolder(dirname(file))
    // Renamed when whole: half a key would be easier to guess than none.
    writeFileSync(`${file}.part`, randomBytes(32).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.part`, file)
  }
  return readFileSync(file, 'utf8')
}
