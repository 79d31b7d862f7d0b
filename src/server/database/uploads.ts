import { type Insertable, sql } from 'kysely'
import type { Queries } from '../ports/database.ts'
import type { Tables } from './schema.ts'

export async function insertUpload(trx: Queries, upload: Insertable<Tables['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(upload).execute()
}

/** Ids of uploads from before a time. */
export async function uploadsBefore(db: Queries, before: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('created_at', '<', before).execute()
  return rows.map(({ id }) => id)
}

/** Ids of our media that a project, unit or file uses. */
export async function mediaInUse(db: Queries): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select('url')
    .unionAll((from) => from.selectFrom('files').select(sql<string>`coalesce(poster, '')`.as('url')))
    .unionAll((from) => from.selectFrom('projects').select('image as url'))
    .unionAll((from) => from.selectFrom('units').select('image as url'))
    .execute()
  const ids = rows.map(({ url }) => /\/media\/([\w-]+)\//.exec(url)?.[1])
  return new Set(ids.filter((id) => id !== undefined))
}

export async function deleteUpload(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('uploads').where('id', '=', id).execute()
}
