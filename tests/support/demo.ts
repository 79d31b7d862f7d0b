import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictures } from '#server/database/demo/pictures.ts'

/** A folder laid out as `demo/media/`, without the pictures themselves. */
export function demoFolders(size: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-demo-'))
  for (const slug of Object.keys(pictures)) mkdirSync(join(folder, slug, size), { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
