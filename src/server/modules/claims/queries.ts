import type { AdminPaymentClaim, PaymentClaim } from '#contract/claims.ts'
import { bounds } from '#contract/fields/bounds.ts'
import { nairaOf } from '#domain/kobo.ts'
import { findsRow, withoutNulls } from '../../database/rows.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../ports/database.ts'

/** Claims with their slips, and the payments they became. A deleted slip is left out. */
const claims = (db: Queries) =>
  db
    .selectFrom('payment_claims as claim')
    .leftJoin('private_files as file', (join) =>
      join.onRef('file.id', '=', 'claim.file_id').on('file.gone_at', 'is', null),
    )
    .leftJoin('transactions as line', 'line.id', 'claim.transaction_id')
    .leftJoin('transactions as reversal', 'reversal.reverses', 'line.id')
    .selectAll('claim')
    .select(['file.id as slip_id', 'file.mime', 'file.name'])
    .select(['line.tx_id', 'line.amount_kobo as line_kobo', 'line.dated_at'])
    .select(['reversal.created_at as reversed_at', 'reversal.reason as reversed_reason'])
    .orderBy('claim.created_at', 'desc')
    .orderBy('claim.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>

const slipOf = ({ slip_id: fileId, mime, name }: Row) =>
  fileId === null || mime === null || name === null ? {} : { slip: { fileId, mime, name } }

const recordedOf = ({ tx_id: txId, line_kobo: kobo, dated_at: on }: Row) =>
  txId === null || kobo === null || on === null ? {} : { recorded: { txId, amount: nairaOf(kobo), on } }

const reversedOf = ({ reversed_at: at, reversed_reason: reason }: Row) =>
  at === null ? {} : { reversed: withoutNulls({ at, reason }) }

const toClaim = (row: Row): PaymentClaim => ({
  _id: row.id,
  amount: nairaOf(row.amount_kobo),
  paidOn: row.paid_on,
  ...withoutNulls({ bank: row.bank, reference: row.reference, note: row.note, reason: row.reason }),
  ...slipOf(row),
  status: row.status,
  createdAt: row.created_at,
  ...withoutNulls({ decidedAt: row.decided_at }),
  ...recordedOf(row),
  ...reversedOf(row),
})

/** The claims about an owned unit, newest first. */
export async function claimsOfHome(db: Queries, ownershipId: string): Promise<PaymentClaim[]> {
  const rows = await claims(db).where('claim.ownership_id', '=', ownershipId).execute()
  return rows.map(toClaim)
}

/** Every claim of a person, newest first. */
export async function claimsOf(db: Queries, userId: string) {
  const rows = await claims(db).where('claim.user_id', '=', userId).execute()
  return rows.map((row) => ({ ...toClaim(row), ownedUnitId: row.ownership_id }))
}

/** One claim as its sender sees it; undefined unless it is theirs. */
export async function ownClaim(db: Queries, id: string, userId: string): Promise<PaymentClaim | undefined> {
  const row = await claims(db)
    .where('claim.id', '=', id)
    .where('claim.user_id', '=', userId)
    .executeTakeFirst()
  return row && toClaim(row)
}

/** Claims with what an admin must know of their homes. */
const adminClaims = (db: Queries) =>
  claims(db)
    .innerJoin('ownership_records as record', 'record.id', 'claim.ownership_id')
    .innerJoin('units', 'units.id', 'record.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users as owner', 'owner.id', 'claim.user_id')
    .leftJoin('users as decider', 'decider.id', 'claim.decided_by')
    .select(['record.unit_id', 'record.ended_at', 'units.price_kobo'])
    .select(['units.name as unit_name', 'projects.name as project_name'])
    .select(['owner.first_name', 'owner.last_name', 'owner.email'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])
    .select(({ selectFrom, ref }) =>
      selectFrom('transactions as paid')
        .select(({ fn }) => fn.sum<number | null>('paid.amount_kobo').as('sum'))
        .where('paid.ownership_id', '=', ref('record.id'))
        .where('paid.kind', '=', 'property')
        .as('paid_kobo'),
    )

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminClaims>['executeTakeFirstOrThrow']>>

const deciderOf = (row: AdminRow) =>
  row.decided_by === null || row.decider_first_name === null
    ? {}
    : {
        decidedBy: {
          _id: row.decided_by,
          firstName: row.decider_first_name,
          lastName: row.decider_last_name ?? '',
        },
      }

const toAdminClaim = (row: AdminRow): AdminPaymentClaim => ({
  ...toClaim(row),
  ownedUnitId: row.ownership_id,
  unitId: row.unit_id,
  unitName: row.unit_name,
  projectName: row.project_name,
  owner: { _id: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  ended: row.ended_at !== null,
  pricePaid: nairaOf(row.paid_kobo ?? 0),
  outstanding: nairaOf(Math.max(0, row.price_kobo - (row.paid_kobo ?? 0))),
  ...deciderOf(row),
})

/** One claim as admins see it; undefined for an unknown id. */
export async function findClaim(db: Queries, id: string): Promise<AdminPaymentClaim | undefined> {
  const row = await adminClaims(db).where('claim.id', '=', id).executeTakeFirst()
  return row && toAdminClaim(row)
}

/** Every claim that came with the reference of one that waits, by the reference's key. */
async function sameReferences(db: Queries) {
  const rows = await db
    .selectFrom('payment_claims as claim')
    .innerJoin('ownership_records as record', 'record.id', 'claim.ownership_id')
    .innerJoin('units', 'units.id', 'record.unit_id')
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .select(['claim.id', 'claim.reference_key', 'claim.created_at as createdAt'])
    .select(['units.name as unitName', 'projects.name as projectName'])
    .where('claim.reference_key', 'in', ({ selectFrom }) =>
      selectFrom('payment_claims as waiting')
        .select('waiting.reference_key')
        .where('waiting.status', '=', 'new')
        .where('waiting.reference_key', 'is not', null),
    )
    .orderBy('claim.created_at', 'desc')
    .orderBy('claim.id')
    .execute()
  return Map.groupBy(rows, ({ reference_key }) => reference_key)
}

/** All claims that wait, then the newest of the others. */
export async function listClaims(db: Queries): Promise<AdminPaymentClaim[]> {
  const waiting = await adminClaims(db).where('claim.status', '=', 'new').execute()
  const decided = await adminClaims(db)
    .where('claim.status', '<>', 'new')
    .limit(bounds.decidedClaims)
    .execute()
  const byReference = await sameReferences(db)
  const withOthers = (row: AdminRow) => {
    const others = (row.reference_key === null ? [] : (byReference.get(row.reference_key) ?? []))
      .filter(({ id }) => id !== row.id)
      .map(({ unitName, projectName, createdAt }) => ({ unitName, projectName, createdAt }))
    return { ...toAdminClaim(row), ...(others.length === 0 ? {} : { sameReference: others }) }
  }
  return [...waiting.map(withOthers), ...decided.map(toAdminClaim)]
}

export type NewClaim = Omit<
  Tables['payment_claims'],
  'status' | 'reason' | 'transaction_id' | 'decided_by' | 'decided_at' | 'reported_at'
>

export async function insertClaim(trx: Queries, claim: NewClaim): Promise<void> {
  await trx
    .insertInto('payment_claims')
    .values({
      ...claim,
      ...{ status: 'new', reason: null, transaction_id: null, decided_by: null, decided_at: null },
    })
    .execute()
}

export type Decision = {
  readonly by: string
  /** ISO 8601 */
  readonly at: string
} & (
  | { readonly status: 'accepted'; readonly lineId: string }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'withdrawn' }
)

/** Decides a claim that waits. @returns false if it does not wait any more */
export const decideClaim = (trx: Queries, id: string, decision: Decision): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('payment_claims')
      .set({
        status: decision.status,
        reason: decision.status === 'refused' ? decision.reason : null,
        transaction_id: decision.status === 'accepted' ? decision.lineId : null,
        decided_by: decision.by,
        decided_at: decision.at,
      })
      .where('id', '=', id)
      .where('status', '=', 'new')
      .returning('id'),
  )

/** Whether a claim was accepted as this line of the ledger. */
export const isClaimed = (db: Queries, lineId: string): Promise<boolean> =>
  findsRow(db.selectFrom('payment_claims').select('id').where('transaction_id', '=', lineId))

/** Whether a claim about a home that came after a time, ISO 8601, waits for a decision. */
export const hasNewClaim = (db: Queries, ownershipId: string, after: string): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('payment_claims')
      .select('id')
      .where('ownership_id', '=', ownershipId)
      .where('status', '=', 'new')
      .where('created_at', '>', after),
  )

/** Claims that wait since a time, ISO 8601, or longer, and of which the company was not told again. */
export const longWaiting = (db: Queries, since: string) =>
  db
    .selectFrom('payment_claims as claim')
    .innerJoin('ownership_records as record', 'record.id', 'claim.ownership_id')
    .select(['claim.id', 'record.unit_id as unitId'])
    .where('claim.status', '=', 'new')
    .where('claim.created_at', '<=', since)
    .where('claim.reported_at', 'is', null)
    .orderBy('claim.created_at')
    .execute()

/** @returns false if the company was told before, or the claim does not wait any more */
export const markReported = (trx: Queries, id: string, at: string): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('payment_claims')
      .set({ reported_at: at })
      .where('id', '=', id)
      .where('status', '=', 'new')
      .where('reported_at', 'is', null)
      .returning('id'),
  )
