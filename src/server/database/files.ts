import type { File } from '#contract/files.ts'
import type { Queries } from '../ports/database.ts'
import type { FileRow } from './schema.ts'

/** A file as the wire shows it; what is not known is left out. */
export const toFile = (row: Pick<FileRow, 'id' | 'url' | 'file_type' | 'alt' | 'poster'>): File => ({
  _id: row.id,
  url: row.url,
  fileType: row.file_type,
  ...(row.alt === null ? {} : { alt: row.alt }),
  ...(row.poster === null ? {} : { poster: row.poster }),
})

const listed = (db: Queries) =>
  db
    .selectFrom('files')
    .select(['id', 'url', 'file_type', 'alt', 'poster'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')

/** A project's pictures and videos, in their order. */
export async function filesOfProject(db: Queries, projectId: string): Promise<File[]> {
  return (await listed(db).where('project_id', '=', projectId).execute()).map(toFile)
}

/** A unit's floor plans and videos, in their order. */
export async function filesOfUnit(db: Queries, unitId: string): Promise<File[]> {
  return (await listed(db).where('unit_id', '=', unitId).execute()).map(toFile)
}
