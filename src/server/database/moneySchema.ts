import type { Generated } from 'kysely'
import type { BillStatus } from '#contract/bills.ts'

/* The rows of who owns what, of the ledger and of bills, as `schema.ts` says. */

/** The owners of today. */
export type OwnershipRow = {
  id: string
  /** Unique: a unit has one owner. */
  unit_id: string
  owner_id: string
  first_name: string
  last_name: string
  phone_number: string | null
  created_at: string
}

/** Every ownership there ever was, by the ids of `ownerships`: what the lines of the ledger refer to. */
export type OwnershipRecordRow = Pick<OwnershipRow, 'id' | 'unit_id' | 'owner_id' | 'created_at'> & {
  ended_at: string | null
  /** Set when, and only when, `ended_at` is. */
  ended_reason: string | null
  ended_by: string | null
}

export type BillPaymentRow = {
  id: string
  /** What the payment provider knows it by; unique. */
  reference: string
  user_id: string
  unit_id: string
  name: string
  metre_number: string
  amount_kobo: number
  status: Generated<BillStatus>
  provider: string
  authorization_url: string | null
  channel: string | null
  failure_reason: string | null
  created_at: string
  /** Set when, and only when, the status is no longer pending. */
  settled_at: string | null
  checked_at: string | null
}

/** The one ledger. A payment for a unit names its ownership, one for electricity its bill, a reversal a payment. */
export type TransactionRow = {
  id: string
  /** Reference for people; unique. */
  tx_id: string
  unit_id: string
  owner_id: string
  ownership_id: string | null
  kind: 'property' | 'electricity'
  title: string
  amount_kobo: number
  bill_id: string | null
  created_by: string | null
  created_at: string
  /** Since when it counts: `created_at`, or the end of an earlier day on which the money came. */
  dated_at: string
  reverses: string | null
  reason: string | null
}

/** Events of the payment provider already seen; its id makes repeats harmless. */
export type ProviderEventRow = {
  id: string
  provider: string
  event: string
  reference: string | null
  outcome: string
  created_at: string
}
