import { sql } from 'kysely'
import type { Paper } from '#contract/papers.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Queries } from '../../ports/database.ts'
import { basics, byKind, type Scope } from './queries.ts'

/**
 * Every present owner with every paper of their sale, home and project, and what they did with it and
 * with the version before.
 * Replaced and withdrawn papers are among them, identity papers never.
 */
const ownersPapers = (db: Queries) =>
  db
    .selectFrom('ownerships as sale')
    .innerJoin('units', 'units.id', 'sale.unit_id')
    .innerJoin('documents as paper', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('paper.ownership_id', '=', ref('sale.id')),
          eb('paper.unit_id', '=', ref('sale.unit_id')),
          eb('paper.project_id', '=', ref('units.project_id')),
        ]),
      ),
    )
    .leftJoin('document_reads as read', (join) =>
      join.onRef('read.document_id', '=', 'paper.id').onRef('read.user_id', '=', 'sale.owner_id'),
    )
    .leftJoin('document_reads as earlier', (join) =>
      join.onRef('earlier.document_id', '=', 'paper.replaces').onRef('earlier.user_id', '=', 'sale.owner_id'),
    )
    .where('paper.kind', '<>', 'identity')

const standing = (db: Queries) =>
  ownersPapers(db).where('paper.replaced_at', 'is', null).where('paper.withdrawn_at', 'is', null)

const shown = (query: ReturnType<typeof ownersPapers>) =>
  query
    .innerJoin('private_files as file', 'file.id', 'paper.file_id')
    .selectAll('paper')
    .select(['file.mime', 'file.name as file_name', 'read.opened_at', 'read.acknowledged_at'])
    .select('earlier.acknowledged_at as earlier_at')

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const toPaper = (row: Row): Paper => ({
  ...basics(row),
  mime: row.mime,
  ...withoutNulls({
    openedAt: row.opened_at,
    acknowledgedAt: row.acknowledged_at,
    earlierReadAt: row.earlier_at,
  }),
})

/** The papers that the present owner of a home reads. */
export async function papersForOwner(db: Queries, ownershipId: string): Promise<Paper[]> {
  const rows = await shown(standing(db)).where('sale.id', '=', ownershipId).execute()
  return byKind(rows.map(toPaper))
}

export type OwnersPaper = {
  readonly paper: Paper
  readonly fileId: string
  readonly fileName: string
  readonly replacedAt: string | undefined
  readonly isWithdrawn: boolean
}

/** A paper of a present owner, whether or not it stands; undefined if it is not theirs to read. */
export async function ownersPaper(db: Queries, id: string, userId: string): Promise<OwnersPaper | undefined> {
  const row = await shown(ownersPapers(db))
    .where('paper.id', '=', id)
    .where('sale.owner_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      paper: toPaper(row),
      fileId: row.file_id,
      fileName: row.file_name ?? '',
      replacedAt: row.replaced_at ?? undefined,
      isWithdrawn: row.withdrawn_at !== null,
    }
  )
}

/** How many papers the owner of each of a person's homes reads, and must still read. */
export async function paperCountsOf(db: Queries, userId: string) {
  const rows = await standing(db)
    .select('sale.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn
        .sum<number>(
          sql`case when paper.needs_reading = 1 and read.acknowledged_at is null then 1 else 0 end`,
        )
        .as('toRead'),
    ])
    .where('sale.owner_id', '=', userId)
    .groupBy('sale.id')
    .execute()
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Notes that a person had a whole file; the first time stays. */
export async function markOpened(trx: Queries, paperId: string, userId: string, at: string): Promise<void> {
  await trx
    .insertInto('document_reads')
    .values({ document_id: paperId, user_id: userId, opened_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['document_id', 'user_id'])
        .doUpdateSet({ opened_at: at })
        .where('document_reads.opened_at', 'is', null),
    )
    .execute()
}

type Acknowledgement = { readonly sha256: string; readonly at: string }

/** Notes that a person says to have read a file that they opened; the first time stays. */
export async function markAcknowledged(
  trx: Queries,
  paperId: string,
  userId: string,
  { sha256, at }: Acknowledgement,
): Promise<void> {
  await trx
    .updateTable('document_reads')
    .set({ acknowledged_at: at, sha256 })
    .where('document_id', '=', paperId)
    .where('user_id', '=', userId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

/** A present owner of a paper, with one of the homes that it is about. */
export type PaperOwner = {
  readonly userId: string
  readonly unitId: string
  readonly paperId: string
  /** When they opened it. */
  readonly openedAt: string | null
  /** When they said to have read the version before. */
  readonly earlierAt: string | null
}

/** The present owners of papers, each once for each paper. */
export const ownersOfPapers = (db: Queries, paperIds: readonly string[]): Promise<PaperOwner[]> =>
  ownersPapers(db)
    .select(['sale.owner_id as userId', 'paper.id as paperId'])
    .select(({ fn }) => [
      fn.min<string>('sale.unit_id').as('unitId'),
      fn.min<string | null>('read.opened_at').as('openedAt'),
      fn.min<string | null>('earlier.acknowledged_at').as('earlierAt'),
    ])
    .where('paper.id', 'in', paperIds)
    .groupBy(['sale.owner_id', 'paper.id'])
    .orderBy('sale.owner_id')
    .execute()

/** How many people may read the papers of a scope now. */
export async function countReaders(db: Queries, { scope, id }: Scope): Promise<number> {
  const column = { ownership: 'sale.id', unit: 'sale.unit_id', project: 'units.project_id' } as const
  const { readers } = await db
    .selectFrom('ownerships as sale')
    .innerJoin('units', 'units.id', 'sale.unit_id')
    .select(({ fn }) => fn.count<number>('sale.owner_id').distinct().as('readers'))
    .where(column[scope], '=', id)
    .executeTakeFirstOrThrow()
  return readers
}

/**
 * Papers that people were asked to read before a time, ISO 8601, and have not, without those of which
 * they were reminded. Who became an owner later counts from that day.
 * @param userId of one person; all people unless given
 */
export const unreadPapers = (db: Queries, before: string, userId?: string) =>
  standing(db)
    .select(['sale.owner_id as userId', 'paper.id as paperId', 'paper.title'])
    .select(({ fn }) => fn.min<string>('sale.unit_id').as('unitId'))
    .where('paper.needs_reading', '=', 1)
    .where('paper.told_at', '<=', before)
    .where('sale.created_at', '<=', before)
    .where('read.acknowledged_at', 'is', null)
    .where('read.reminded_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('sale.owner_id', '=', userId ?? ''))
    .groupBy(['sale.owner_id', 'paper.id', 'paper.title'])
    .orderBy('sale.owner_id')
    .orderBy('paper.title')
    .execute()

/** @returns false if the person was reminded before, or has read it meanwhile */
export const markReminded = (trx: Queries, paperId: string, userId: string, at: string): Promise<boolean> =>
  findsRow(
    trx
      .insertInto('document_reads')
      .values({ document_id: paperId, user_id: userId, reminded_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['document_id', 'user_id'])
          .doUpdateSet({ reminded_at: at })
          .where('document_reads.reminded_at', 'is', null)
          .where('document_reads.acknowledged_at', 'is', null),
      )
      .returning('document_id'),
  )

/** Every paper that a person has or had: of all their sales, of what they own now, and what they opened. */
export async function everyPaperOf(db: Queries, userId: string) {
  const sales = db.selectFrom('ownership_records').select('id').where('owner_id', '=', userId)
  const present = standing(db).select('paper.id').where('sale.owner_id', '=', userId)
  const rows = await db
    .selectFrom('documents as paper')
    .leftJoin('document_reads as read', (join) =>
      join.onRef('read.document_id', '=', 'paper.id').on('read.user_id', '=', userId),
    )
    .selectAll('paper')
    .select(['read.opened_at', 'read.acknowledged_at'])
    .where(({ or, eb }) =>
      or([
        eb('paper.ownership_id', 'in', sales),
        eb('paper.id', 'in', present),
        eb('read.opened_at', 'is not', null),
      ]),
    )
    .orderBy('paper.added_at')
    .orderBy('paper.id')
    .execute()
  return rows.map((row) => ({
    ...basics(row),
    ...withoutNulls({ openedAt: row.opened_at, acknowledgedAt: row.acknowledged_at }),
    ...withoutNulls({ ownedUnitId: row.ownership_id }),
    ...withoutNulls({ withdrawnAt: row.withdrawn_at, replacedAt: row.replaced_at }),
  }))
}
