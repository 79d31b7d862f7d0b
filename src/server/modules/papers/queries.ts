import { paperKinds } from '#company.ts'
import type { AdminPaper, PaperKind, PaperScope } from '#contract/papers.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

/** What a paper belongs to. */
export type Scope = { readonly scope: PaperScope; readonly id: string }

const columnOf = { ownership: 'ownership_id', unit: 'unit_id', project: 'project_id' } as const

type Row = Pick<Tables['documents'], 'ownership_id' | 'unit_id' | 'project_id'>

export const scopeOf = ({ ownership_id, unit_id, project_id }: Row): Scope => {
  if (ownership_id !== null) return { scope: 'ownership', id: ownership_id }
  return unit_id !== null ? { scope: 'unit', id: unit_id } : { scope: 'project', id: project_id ?? '' }
}

const order = Object.keys(paperKinds)

/** Sorts papers by the order of their kinds, and each kind with the newest first. */
export const byKind = <P extends { readonly kind: PaperKind; readonly addedAt: string }>(
  papers: readonly P[],
): P[] =>
  papers.toSorted(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) || (one.addedAt > other.addedAt ? -1 : 1),
  )

const personOf = (id: string, firstName: string | null, lastName: string | null) => ({
  _id: id,
  firstName: firstName ?? '',
  lastName: lastName ?? '',
})

const papers = (db: Queries) =>
  db
    .selectFrom('documents as paper')
    .innerJoin('private_files as file', 'file.id', 'paper.file_id')
    .innerJoin('users as adder', 'adder.id', 'paper.added_by')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'paper.withdrawn_by')
    .selectAll('paper')
    .select(['file.mime', 'file.gone_at'])
    .select(['adder.first_name as adder_first_name', 'adder.last_name as adder_last_name'])
    .select([
      'withdrawer.first_name as withdrawer_first_name',
      'withdrawer.last_name as withdrawer_last_name',
    ])

type PaperRow = Awaited<ReturnType<ReturnType<typeof papers>['executeTakeFirstOrThrow']>>
type Reader = AdminPaper['readers'][number]

const withdrawnOf = (row: PaperRow) =>
  row.withdrawn_at === null || row.withdrawn_by === null
    ? {}
    : {
        withdrawn: {
          at: row.withdrawn_at,
          by: personOf(row.withdrawn_by, row.withdrawer_first_name, row.withdrawer_last_name),
          reason: row.withdrawn_reason ?? '',
        },
      }

function toAdminPaper(row: PaperRow, readers: readonly Reader[]): AdminPaper {
  const { scope, id } = scopeOf(row)
  return {
    _id: row.id,
    ...{ scope, scopeId: id, kind: row.kind, title: row.title, mime: row.mime, bytes: row.bytes },
    ...{ sha256: row.sha256, addedAt: row.added_at, needsReading: row.needs_reading === 1 },
    addedBy: personOf(row.added_by, row.adder_first_name, row.adder_last_name),
    ...(row.gone_at === null ? { fileId: row.file_id } : {}),
    ...withoutNulls({ replaces: row.replaces, replacedAt: row.replaced_at, toldAt: row.told_at }),
    ...withdrawnOf(row),
    readers: [...readers],
  }
}

/** Who has opened these papers, the first reader first. */
async function readersOf(db: Queries, paperIds: readonly string[]): Promise<ReadonlyMap<string, Reader[]>> {
  if (paperIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('document_reads as read')
    .innerJoin('users', 'users.id', 'read.user_id')
    .select(['read.document_id', 'read.user_id', 'read.opened_at', 'read.acknowledged_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('read.document_id', 'in', paperIds)
    .where('read.opened_at', 'is not', null)
    .orderBy('read.opened_at')
    .orderBy('read.user_id')
    .execute()
  const toReader = (row: (typeof rows)[number]): Reader => ({
    ...personOf(row.user_id, row.first_name, row.last_name),
    ...withoutNulls({ openedAt: row.opened_at, acknowledgedAt: row.acknowledged_at }),
  })
  const byPaper = Map.groupBy(rows, ({ document_id }) => document_id)
  return new Map([...byPaper].map(([id, found]) => [id, found.map(toReader)]))
}

async function withReaders(db: Queries, rows: readonly PaperRow[]): Promise<AdminPaper[]> {
  const readers = await readersOf(
    db,
    rows.map(({ id }) => id),
  )
  return byKind(rows.map((row) => toAdminPaper(row, readers.get(row.id) ?? [])))
}

/** Every paper of a scope, with those that were replaced or withdrawn. */
export const papersOf = async (db: Queries, { scope, id }: Scope): Promise<AdminPaper[]> =>
  withReaders(db, await papers(db).where(`paper.${columnOf[scope]}`, '=', id).execute())

/** Every paper of the sales to a customer, of ended ones too. */
export const papersOfCustomer = async (db: Queries, userId: string): Promise<AdminPaper[]> =>
  withReaders(
    db,
    await papers(db)
      .innerJoin('ownership_records as record', 'record.id', 'paper.ownership_id')
      .where('record.owner_id', '=', userId)
      .execute(),
  )

/** One paper; undefined for an unknown id. */
export async function findPaper(db: Queries, id: string): Promise<AdminPaper | undefined> {
  return (await withReaders(db, await papers(db).where('paper.id', '=', id).execute()))[0]
}

/** The version that replaced a paper; undefined if none did. */
export async function newerVersion(db: Queries, id: string): Promise<AdminPaper | undefined> {
  return (await withReaders(db, await papers(db).where('paper.replaces', '=', id).execute()))[0]
}

/** The paper of a scope that stands and has this file; undefined without one. */
export async function standingCopy(
  db: Queries,
  { scope, id }: Scope,
  sha256: string,
): Promise<AdminPaper | undefined> {
  const rows = await papers(db)
    .where(`paper.${columnOf[scope]}`, '=', id)
    .where('paper.sha256', '=', sha256)
    .where('paper.replaced_at', 'is', null)
    .where('paper.withdrawn_at', 'is', null)
    .execute()
  return (await withReaders(db, rows))[0]
}

export type NewPaper = Pick<
  Tables['documents'],
  'id' | 'kind' | 'title' | 'file_id' | 'sha256' | 'bytes' | 'replaces' | 'added_by' | 'added_at'
> & { readonly of: Scope; readonly needsReading: boolean }

/** Stores a paper of a scope that the caller has locked. */
export async function insertPaper(trx: Queries, { of, needsReading, ...row }: NewPaper): Promise<void> {
  const nobody = { ownership_id: null, unit_id: null, project_id: null }
  const undone = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null }
  await trx
    .insertInto('documents')
    .values({
      ...{ ...row, ...nobody, [columnOf[of.scope]]: of.id },
      ...{ needs_reading: needsReading ? 1 : 0, replaced_at: null, told_at: null, ...undone },
    })
    .execute()
}

const standing = (trx: Queries, id: string) =>
  trx
    .updateTable('documents')
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)

/** @returns false unless the paper stood until now */
export const markReplaced = (trx: Queries, id: string, at: string): Promise<boolean> =>
  findsRow(standing(trx, id).set({ replaced_at: at }).returning('id'))

type Withdrawal = { readonly at: string; readonly by: string; readonly reason: string }

const withdrawal = ({ at, by, reason }: Withdrawal) => ({
  ...{ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason },
})

/** @returns false unless the paper stood until now */
export const markWithdrawn = (trx: Queries, id: string, how: Withdrawal): Promise<boolean> =>
  findsRow(standing(trx, id).set(withdrawal(how)).returning('id'))

/**
 * Lets nobody read a paper's file from now on; a sweep deletes its bytes. A paper that was not
 * withdrawn before is withdrawn.
 * @returns false if the file was deleted before
 */
export async function deletePaperFile(
  trx: Queries,
  { _id: id, fileId = '' }: AdminPaper,
  how: Withdrawal,
): Promise<boolean> {
  await trx
    .updateTable('documents')
    .set(withdrawal(how))
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
  return findsRow(
    trx
      .updateTable('private_files')
      .set({ gone_at: how.at, name: '[deleted]' })
      .where('id', '=', fileId)
      .where('gone_at', 'is', null)
      .returning('id'),
  )
}

/** Papers of a scope that stand and that no owner was told of, oldest first. */
export const untoldPapers = (db: Queries, { scope, id }: Scope) =>
  db
    .selectFrom('documents')
    .select(['id', 'title', 'needs_reading', 'replaces'])
    .where(columnOf[scope], '=', id)
    .where('kind', '<>', 'identity')
    .where('told_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

export async function markTold(trx: Queries, paperIds: readonly string[], at: string): Promise<void> {
  await trx.updateTable('documents').set({ told_at: at }).where('id', 'in', paperIds).execute()
}

/** A paper that we gave, as anybody with its file may know it. */
export type GivenPaper = {
  readonly kind: PaperKind
  readonly addedAt: string
  readonly state: 'stands' | 'replaced' | 'withdrawn'
  /** When it was replaced or withdrawn, ISO 8601. */
  readonly until?: string
}

/**
 * Finds a paper by its file: one that stands, or else the newest. Identity papers are nobody's to
 * find.
 * @param sha256 hex, in lower case
 */
export async function findPaperByHash(db: Queries, sha256: string): Promise<GivenPaper | undefined> {
  const rows = await db
    .selectFrom('documents')
    .select(['kind', 'added_at as addedAt', 'replaced_at', 'withdrawn_at'])
    .where('sha256', '=', sha256)
    .where('kind', '<>', 'identity')
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute()
  const found = rows.map(({ replaced_at, withdrawn_at, ...paper }): GivenPaper => {
    if (withdrawn_at !== null) return { ...paper, state: 'withdrawn', until: withdrawn_at }
    return replaced_at === null
      ? { ...paper, state: 'stands' }
      : { ...paper, state: 'replaced', until: replaced_at }
  })
  return found.find(({ state }) => state === 'stands') ?? found[0]
}
