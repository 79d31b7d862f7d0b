import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { demo } from '#server/database/demo/company.ts'

/** Makes a folder with the subfolders of `demo/media/`, but without pictures and videos. */
export function demoFolders(size: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-demo-'))
  for (const slug of Object.keys({ ...demo.pictures, ...demo.videos }))
    mkdirSync(join(folder, slug, size), { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Options to load the demo at a fixed time, with a folder that lacks its pictures. */
export function demoOptions() {
  const media = demoFolders('2000x1333')
  const now = new Date('2026-05-20T10:30:00.000Z')
  const options = {
    apiUrl: 'http://media.test',
    siteUrl: 'http://site.test',
    now,
    mediaFolder: media.folder,
    privateFiles: folderMedia(join(media.folder, 'private')),
  }
  return { now, options, remove: media.remove }
}
