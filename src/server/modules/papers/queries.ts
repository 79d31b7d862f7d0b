import { paperKinds } from '#company.ts'
import type { AdminPaper, PaperKind, PaperScope } from '#contract/papers.ts'
import { withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

/** What a paper belongs to. */
export type Scope = { readonly scope: PaperScope; readonly id: string }

type Row = Tables['documents']

const columnOf = { ownership: 'ownership_id', unit: 'unit_id', project: 'project_id' } as const

/** A paper without what became of it, and without its type, which its file has. */
export const basics = (row: Row) => ({
  _id: row.id,
  scope: row.ownership_id !== null ? 'ownership' : row.unit_id !== null ? 'unit' : ('project' as PaperScope),
  ...{ kind: row.kind, title: row.title, bytes: row.bytes, sha256: row.sha256 },
  ...{ addedAt: row.added_at, needsReading: row.needs_reading === 1 },
})

const order = Object.keys(paperKinds)

/** Sorts papers by the order of their kinds, and each kind with the newest first. */
export const byKind = <P extends { readonly kind: PaperKind; readonly addedAt: string }>(
  papers: readonly P[],
): P[] =>
  papers.toSorted(
    (one, other) =>
      order.indexOf(one.kind) - order.indexOf(other.kind) || (one.addedAt > other.addedAt ? -1 : 1),
  )

type Reader = AdminPaper['readers'][number]

/** Who has opened these papers, the first reader first. */
async function readersOf(db: Queries, paperIds: readonly string[]): Promise<ReadonlyMap<string, Reader[]>> {
  const rows = await db
    .selectFrom('document_reads as read')
    .innerJoin('users', 'users.id', 'read.user_id')
    .select(['read.document_id', 'users.id as _id'])
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .select(['read.opened_at as openedAt', 'read.acknowledged_at as acknowledgedAt'])
    .where('read.document_id', 'in', paperIds)
    .where('read.opened_at', 'is not', null)
    .orderBy('read.opened_at')
    .orderBy('read.user_id')
    .execute()
  const byPaper = Map.groupBy(rows, ({ document_id }) => document_id)
  return new Map(
    [...byPaper].map(([id, found]) => [
      id,
      found.map(({ document_id: _, ...reader }) => withoutNulls(reader)),
    ]),
  )
}

const papers = (db: Queries) =>
  db
    .selectFrom('documents as paper')
    .innerJoin('private_files as file', 'file.id', 'paper.file_id')
    .selectAll('paper')
    .select(['file.mime', 'file.gone_at'])

/** Papers as admins read them, in the order of their kinds. */
async function listed(db: Queries, query: ReturnType<typeof papers>): Promise<AdminPaper[]> {
  const rows = await query.execute()
  const ids = rows.map(({ id }) => id)
  const readers = ids.length === 0 ? new Map<string, Reader[]>() : await readersOf(db, ids)
  return byKind(
    rows.map((row) => ({
      ...basics(row),
      ...{ scopeId: row.ownership_id ?? row.unit_id ?? row.project_id ?? '', mime: row.mime },
      ...(row.gone_at === null ? { fileId: row.file_id } : {}),
      ...withoutNulls({ replaces: row.replaces, replacedAt: row.replaced_at, toldAt: row.told_at }),
      ...withoutNulls({ withdrawnAt: row.withdrawn_at, reason: row.withdrawn_reason }),
      readers: readers.get(row.id) ?? [],
    })),
  )
}

/** Every paper of a scope, with those that were replaced or withdrawn. */
export const papersOf = (db: Queries, { scope, id }: Scope): Promise<AdminPaper[]> =>
  listed(db, papers(db).where(`paper.${columnOf[scope]}`, '=', id))

/** Every paper of the sales to a customer, of ended ones too. */
export const papersOfCustomer = (db: Queries, userId: string): Promise<AdminPaper[]> =>
  listed(
    db,
    papers(db).where('paper.ownership_id', 'in', ({ selectFrom }) =>
      selectFrom('ownership_records').select('id').where('owner_id', '=', userId),
    ),
  )

/** One paper; undefined for an unknown id. */
export const findPaper = async (db: Queries, id: string): Promise<AdminPaper | undefined> =>
  (await listed(db, papers(db).where('paper.id', '=', id)))[0]

export type NewPaper = Pick<
  Row,
  'id' | 'kind' | 'title' | 'file_id' | 'sha256' | 'bytes' | 'replaces' | 'added_by' | 'added_at'
> & { readonly of: Scope; readonly needsReading: boolean }

/** Stores a paper of a scope that the caller has locked, in the place of the one that it replaces. */
export async function insertPaper(trx: Queries, { of, needsReading, ...row }: NewPaper): Promise<void> {
  if (row.replaces !== null)
    await trx
      .updateTable('documents')
      .set({ replaced_at: row.added_at })
      .where('id', '=', row.replaces)
      .execute()
  await trx
    .insertInto('documents')
    .values({ ...row, [columnOf[of.scope]]: of.id, needs_reading: needsReading ? 1 : 0 })
    .execute()
}

export type Withdrawal = { readonly at: string; readonly by: string; readonly reason: string }

/** Withdraws a paper that was not withdrawn before. */
export async function withdrawPaper(trx: Queries, id: string, { at, by, reason }: Withdrawal): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Lets nobody read a paper's file from now on. A sweep deletes its bytes. */
export async function deletePaperFile(trx: Queries, fileId: string, at: string): Promise<void> {
  await trx
    .updateTable('private_files')
    .set({ gone_at: at, name: '[deleted]' })
    .where('id', '=', fileId)
    .execute()
}

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
    if (replaced_at !== null) return { ...paper, state: 'replaced', until: replaced_at }
    return { ...paper, state: 'stands' }
  })
  return found.find(({ state }) => state === 'stands') ?? found[0]
}
