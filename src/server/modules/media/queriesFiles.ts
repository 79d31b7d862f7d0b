import type { Selectable } from 'kysely'
import type { File, FileType } from '#contract/files.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

type Row = Selectable<Tables['files']>

const toFile = ({ id, url, file_type, alt, poster }: Row): File => ({
  _id: id,
  url,
  fileType: file_type,
  ...withoutNulls({ alt, poster }),
})

const inOrder = (db: Queries) =>
  db.selectFrom('files').selectAll().orderBy('position').orderBy('created_at').orderBy('id')

/** A project's pictures and videos, in their order. */
export async function filesOfProject(db: Queries, projectId: string): Promise<File[]> {
  return (await inOrder(db).where('project_id', '=', projectId).execute()).map(toFile)
}

/** A unit's floor plans and videos, in their order. */
export async function filesOfUnit(db: Queries, unitId: string): Promise<File[]> {
  return (await inOrder(db).where('unit_id', '=', unitId).execute()).map(toFile)
}

export type FileOwner = { readonly projectId: string } | { readonly unitId: string }

const columnsOf = (owner: FileOwner) =>
  'projectId' in owner
    ? { project_id: owner.projectId, unit_id: null }
    : { project_id: null, unit_id: owner.unitId }

const ofOwner = (trx: Queries, owner: FileOwner, fileType: FileType) => {
  const query = trx.selectFrom('files').where('file_type', '=', fileType)
  return 'projectId' in owner
    ? query.where('project_id', '=', owner.projectId)
    : query.where('unit_id', '=', owner.unitId)
}

export type NewFiles = {
  readonly owner: FileOwner
  readonly fileType: FileType
  readonly files: readonly { readonly id: string; readonly url: string }[]
  readonly createdAt: string
}

/** Appends files. The caller has locked the project or unit: no position is used twice. */
export async function insertFiles(
  trx: Queries,
  { owner, fileType, files, createdAt }: NewFiles,
): Promise<File[]> {
  const { last } = await ofOwner(trx, owner, fileType)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  const rows = files.map(({ id, url }, index) => ({
    ...columnsOf(owner),
    id,
    url,
    file_type: fileType,
    alt: null,
    poster: null,
    position: (last ?? -1) + 1 + index,
    created_at: createdAt,
  }))
  await trx.insertInto('files').values(rows).execute()
  return rows.map(toFile)
}

/** Ids of an owner's files of one type, in their order. */
export async function fileOrder(trx: Queries, owner: FileOwner, fileType: FileType): Promise<string[]> {
  const rows = await ofOwner(trx, owner, fileType)
    .select('id')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts files in this order. The caller has locked the project or unit. */
export async function writeOrder(trx: Queries, fileIds: readonly string[]): Promise<void> {
  for (const [position, id] of fileIds.entries()) {
    await trx
      .updateTable('files')
      .set({ position })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
  }
}

export type StoredFile = { readonly file: File; readonly owner: FileOwner }

const toStored = (row: Row): StoredFile => ({
  file: toFile(row),
  owner: row.project_id === null ? { unitId: row.unit_id ?? '' } : { projectId: row.project_id },
})

export async function findFile(trx: Queries, fileId: string): Promise<StoredFile | undefined> {
  const row = await trx.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst()
  return row && toStored(row)
}

/** @returns the deleted file, for only one of two concurrent calls; undefined if there was none */
export async function deleteFile(trx: Queries, fileId: string): Promise<StoredFile | undefined> {
  const row = await trx.deleteFrom('files').where('id', '=', fileId).returningAll().executeTakeFirst()
  return row && toStored(row)
}

export type Description = { readonly alt?: string | undefined; readonly poster?: string | undefined }

/** @param description an empty `alt` deletes it; undefined fields do not change */
export async function describeFile(
  trx: Queries,
  fileId: string,
  { alt, poster }: Description,
): Promise<StoredFile | undefined> {
  const row = await trx
    .updateTable('files')
    .set({
      ...(alt === undefined ? {} : { alt: alt === '' ? null : alt }),
      ...(poster === undefined ? {} : { poster }),
    })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

/** Where a picture or video is shown, in words: `Cover of Palm Court`, `2D-image of Palm Court`. */
export async function usesOfUrl(db: Queries, url: string): Promise<string[]> {
  const projects = await db
    .selectFrom('projects')
    .select('name')
    .where('image', '=', url)
    .orderBy('name')
    .execute()
  const units = await db.selectFrom('units').select('name').where('image', '=', url).orderBy('name').execute()
  const files = await db
    .selectFrom('files')
    .leftJoin('projects', 'projects.id', 'files.project_id')
    .leftJoin('units', 'units.id', 'files.unit_id')
    .select(['files.file_type', 'projects.name as project_name', 'units.name as unit_name'])
    .where('files.url', '=', url)
    .execute()
  const updates = await db
    .selectFrom('update_pictures')
    .innerJoin('project_updates', 'project_updates.id', 'update_pictures.update_id')
    .innerJoin('projects', 'projects.id', 'project_updates.project_id')
    .select('projects.name')
    .where('update_pictures.url', '=', url)
    .distinct()
    .orderBy('projects.name')
    .execute()
  return [
    ...[...projects, ...units].map(({ name }) => `Cover of ${name}`),
    ...files.map((row) => `${row.file_type} of ${row.project_name ?? row.unit_name ?? ''}`),
    ...updates.map(({ name }) => `Update of ${name}`),
  ]
}
