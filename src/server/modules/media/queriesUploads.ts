import { sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

export async function insertUpload(trx: Queries, upload: Omit<Tables['uploads'], 'used_at'>): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({ ...upload, used_at: null })
    .execute()
}

/**
 * Ids of uploads made before `made` and not seen in use since `used`.
 * @param times ISO 8601
 */
export async function uploadsBefore(
  db: Queries,
  times: { readonly made: string; readonly used: string },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('created_at', '<', times.made)
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', times.used)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markUsed(trx: Queries, ids: readonly string[], at: string): Promise<void> {
  await trx.updateTable('uploads').set({ used_at: at }).where('id', 'in', ids).execute()
}

/** Ids of our media that a project, unit, file or update uses. */
export async function mediaInUse(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select('url')
    .unionAll((from) => from.selectFrom('files').select(sql<string>`coalesce(poster, '')`.as('url')))
    .unionAll((from) => from.selectFrom('projects').select('image as url'))
    .unionAll((from) => from.selectFrom('units').select('image as url'))
    .unionAll((from) => from.selectFrom('update_pictures').select('url'))
    .execute()
  const ids = rows.map(({ url }) => /\/media\/([\w-]+)\//.exec(url)?.[1])
  return new Set(ids.filter((id) => id !== undefined))
}

export async function deleteUpload(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('uploads').where('id', '=', id).execute()
}
