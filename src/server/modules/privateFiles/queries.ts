import { sql } from 'kysely'
import type { ExportedFile, FilePurpose, PrivateFile } from '#contract/privateFiles.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

type Row = Tables['private_files']

export type NewFile = Omit<Row, 'used_at' | 'gone_at'>

const toFile = ({ id, mime, name, bytes, sha256, width, height }: NewFile): PrivateFile =>
  withoutNulls({ fileId: id, mime, name, bytes, sha256, width, height })

export async function insertPrivateFile(trx: Queries, file: NewFile): Promise<PrivateFile> {
  await trx
    .insertInto('private_files')
    .values({ ...file, used_at: null, gone_at: null })
    .execute()
  return toFile(file)
}

export type StoredPrivateFile = PrivateFile & {
  readonly ownerId: string
  readonly purpose: FilePurpose
  /** Whether a row refers to it. */
  readonly isUsed: boolean
}

/** @returns undefined for an unknown file, and for one that is gone */
export async function findPrivateFile(db: Queries, id: string): Promise<StoredPrivateFile | undefined> {
  const row = await db
    .selectFrom('private_files')
    .selectAll()
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { ...toFile(row), ownerId: row.owner_id, purpose: row.purpose, isUsed: row.used_at !== null }
}

/** How many files of a person no row refers to. The caller has locked the person. */
export async function countUnused(trx: Queries, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('private_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type FileUse = {
  readonly fileId: string
  /** Who sends what refers to it: nobody uses a file of another person. */
  readonly ownerId: string
  readonly purpose: FilePurpose
  /** ISO 8601 */
  readonly at: string
}

/** @returns false unless the file was theirs, for this purpose, there, and unused until now */
export const markPrivateFileUsed = (
  trx: Queries,
  { fileId, ownerId, purpose, at }: FileUse,
): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('private_files')
      .set({ used_at: at })
      .where('id', '=', fileId)
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('gone_at', 'is', null)
      .returning('id'),
  )

/** Lets nobody read or use the files that were made before and are not in use. */
export async function dropUnused(trx: Queries, before: string, at: string): Promise<void> {
  await trx
    .updateTable('private_files')
    .set({ gone_at: at })
    .where('used_at', 'is', null)
    .where('gone_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Ids of files that nobody reads any more and whose bytes may still be there. */
export async function goneFiles(db: Queries): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('private_files')
    .select('id')
    .where('gone_at', 'is not', null)
    .where('bytes', '>', 0)
    .orderBy('gone_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets a file without bytes. A row that something refers to stays, with 0 bytes. */
export async function forgetPrivateFile(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('private_files').where('id', '=', id).where('used_at', 'is', null).execute()
  await trx.updateTable('private_files').set({ bytes: 0 }).where('id', '=', id).execute()
}

/** Bytes of all files, without their small pictures. */
export async function privateBytes(db: Queries): Promise<number> {
  const { bytes } = await db
    .selectFrom('private_files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

/** A person's files that can still be read, oldest first. */
export async function privateFilesOf(db: Queries, ownerId: string): Promise<ExportedFile[]> {
  const rows = await db
    .selectFrom('private_files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('gone_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toFile(row), purpose: row.purpose, createdAt: row.created_at }))
}
