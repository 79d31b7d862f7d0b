import type { Selectable } from 'kysely'
import type { AdminUpdate, ProjectUpdate } from '#contract/progress.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

export type StoredUpdate = AdminUpdate & { readonly projectId: string }
type Row = Selectable<Tables['project_updates']>
type Pictures = ProjectUpdate['pictures']

const toUpdate = (row: Row, pictures: Pictures): StoredUpdate => ({
  _id: row.id,
  projectId: row.project_id,
  title: row.title,
  text: row.text,
  ...withoutNulls({ percent: row.percent }),
  happenedOn: row.happened_on,
  ...(row.owner_mails === 'sent' && row.version > 1 && { edited: true as const }),
  pictures,
  audience: row.audience,
  ownerMails: row.owner_mails,
  version: row.version,
})

/** An update as its readers get it. */
export const forReaders = ({
  projectId: _,
  audience: __,
  ownerMails: ___,
  version: ____,
  ...shown
}: StoredUpdate): ProjectUpdate => shown

async function withPictures(db: Queries, rows: readonly Row[]): Promise<StoredUpdate[]> {
  if (rows.length === 0) return []
  const pictures = await db
    .selectFrom('update_pictures')
    .select(['update_id', 'url', 'alt'])
    .where(
      'update_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const byUpdate = Map.groupBy(pictures, ({ update_id }) => update_id)
  return rows.map((row) =>
    toUpdate(
      row,
      (byUpdate.get(row.id) ?? []).map(({ url, alt }) => withoutNulls({ url, alt })),
    ),
  )
}

type Place = {
  readonly projectId: string
  readonly happenedOn: string
  readonly createdAt: string
  readonly id: string
}

/** Where an update stands in the order of its project's; undefined for an unknown id. */
export const placeOf = (db: Queries, updateId: string): Promise<Place | undefined> =>
  db
    .selectFrom('project_updates')
    .select(['project_id as projectId', 'happened_on as happenedOn', 'created_at as createdAt', 'id'])
    .where('id', '=', updateId)
    .executeTakeFirst()

export type UpdatesAsked = {
  readonly projectId: string
  /** Visitors read what is public, owners what is theirs too, admins everything. */
  readonly reader: 'visitor' | 'owner' | 'admin'
  /** Only those before this one. */
  readonly before?: Place | undefined
  readonly limit: number
}

/** Updates of a project, newest first. */
export async function listUpdates(
  db: Queries,
  { projectId, reader, before, limit }: UpdatesAsked,
): Promise<StoredUpdate[]> {
  let query = db.selectFrom('project_updates').selectAll().where('project_id', '=', projectId)
  if (reader === 'owner') query = query.where('audience', '<>', 'nobody')
  if (reader === 'visitor') query = query.where('audience', '=', 'public')
  if (before !== undefined) {
    const { happenedOn, createdAt, id } = before
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('happened_on', 'created_at', 'id'), '<', tuple(happenedOn, createdAt, id)),
    )
  }
  const rows = await query
    .orderBy('happened_on', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withPictures(db, rows)
}

/** An update; undefined for an unknown id. */
export async function findUpdate(db: Queries, updateId: string): Promise<StoredUpdate | undefined> {
  const rows = await db.selectFrom('project_updates').selectAll().where('id', '=', updateId).execute()
  return (await withPictures(db, rows))[0]
}

export type UpdateFields = {
  readonly title: string
  readonly text: string
  readonly percent?: number | undefined
  readonly happenedOn: string
  readonly audience: AdminUpdate['audience']
  readonly pictures: readonly { readonly url: string; readonly alt?: string | undefined }[]
}

const toColumns = ({ title, text, percent, happenedOn, audience }: UpdateFields) => ({
  ...{ title, text, audience },
  percent: percent ?? null,
  happened_on: happenedOn,
})

async function insertPictures(trx: Queries, id: string, { pictures }: UpdateFields): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map(({ url, alt }, position) => ({
    ...{ update_id: id, position, url },
    alt: alt || null,
  }))
  await trx.insertInto('update_pictures').values(rows).execute()
}

type NewUpdate = {
  readonly id: string
  readonly projectId: string
  readonly fields: UpdateFields
  readonly tellOwners: boolean
  readonly createdBy: string
  readonly createdAt: string
}

export async function insertUpdate(trx: Queries, update: NewUpdate): Promise<void> {
  await trx
    .insertInto('project_updates')
    .values({
      ...toColumns(update.fields),
      ...{ id: update.id, project_id: update.projectId },
      ...{ created_by: update.createdBy, created_at: update.createdAt },
      owner_mails: update.tellOwners ? 'waiting' : 'none',
    })
    .execute()
  await insertPictures(trx, update.id, update.fields)
}

/** Changes an update whose project the caller has locked. */
export async function changeUpdate(trx: Queries, id: string, fields: UpdateFields): Promise<void> {
  await trx
    .updateTable('project_updates')
    .set(({ eb }) => ({ ...toColumns(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('update_pictures').where('update_id', '=', id).execute()
  await insertPictures(trx, id, fields)
}

/** Updates whose owners are to be told by mail, oldest first. */
export const unmailedUpdates = (db: Queries) =>
  db
    .selectFrom('project_updates')
    .innerJoin('projects', 'projects.id', 'project_updates.project_id')
    .select(['project_updates.id', 'project_id as projectId', 'projects.name as projectName'])
    .where('owner_mails', '=', 'waiting')
    .where('audience', '<>', 'nobody')
    .orderBy('project_updates.created_at')
    .execute()

const unmailed = (trx: Queries, id: string) =>
  trx
    .updateTable('project_updates')
    .where('id', '=', id)
    .where('owner_mails', '=', 'waiting')
    .where('audience', '<>', 'nobody')

/**
 * Reads an update and locks its row until the transaction ends.
 * @returns undefined if it was withdrawn meanwhile, or another instance has mailed it
 */
export async function lockUnmailed(trx: Queries, id: string): Promise<StoredUpdate | undefined> {
  const rows = await unmailed(trx, id)
    .set(({ ref }) => ({ version: ref('version') }))
    .returningAll()
    .execute()
  return (await withPictures(trx, rows))[0]
}

export async function markMailed(trx: Queries, id: string): Promise<void> {
  await unmailed(trx, id).set({ owner_mails: 'sent' }).execute()
}
