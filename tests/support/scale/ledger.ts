import { seqIn } from '#server/database/messages.ts'
import type { Database } from '#server/ports/database.ts'
import type { Acknowledged } from './recorder.ts'

type Read = Database['read']
type Data = Readonly<Record<string, unknown>>
type Rule = {
  readonly what: string
  readonly call: RegExp
  /**
   * How often the database holds what was acknowledged; undefined when the answer acknowledged
   * nothing.
   */
  readonly found: (db: Read, entry: Acknowledged, ids: readonly string[]) => Promise<number | undefined>
}

const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {})
const dataOf = ({ answered }: Acknowledged): Data => record(record(answered)['data'])
const koboOf = (naira: unknown) => Math.round(Number(naira) * 100)

/** How many rows of a table have the id that was answered. */
const rowOf =
  (table: 'projects' | 'units' | 'users' | 'enquiries' | 'ownerships' | 'chat_rooms') =>
  async (db: Read, entry: Acknowledged) => {
    const id = String(dataOf(entry)['_id'])
    return (await db.selectFrom(table).select('id').where('id', '=', id).execute()).length
  }

/** Booked payments of a purchase with the amount that was acknowledged. */
async function booked(db: Read, entry: Acknowledged, naira: unknown): Promise<number> {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('ownership_id', '=', String(dataOf(entry)['_id']))
    .where('amount_kobo', '=', koboOf(naira))
    .execute()
  return rows.length === 0 ? 0 : 1
}

const billOf = (db: Read, reference: unknown) =>
  db.selectFrom('bill_payments').selectAll().where('reference', '=', String(reference)).execute()

/** A paid bill stands in the ledger once. */
async function paidOnce(db: Read, reference: unknown): Promise<number> {
  const [bill] = await billOf(db, reference)
  if (bill?.status !== 'paid') return 0
  return (await db.selectFrom('transactions').select('id').where('bill_id', '=', bill.id).execute()).length
}

/** How often a payment was reversed. */
async function reversed(db: Read, txId: string): Promise<number> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
    .select('reversals.id')
    .where('transactions.tx_id', '=', txId)
    .execute()
  return rows.length
}

const rules: readonly Rule[] = [
  {
    what: 'messages',
    call: /^POST \/user\/create-message\/([^/]+)$/,
    found: async (db, entry, [roomId = '']) => {
      const seq = seqIn(roomId, String(dataOf(entry)['_id']))
      const rows = await db
        .selectFrom('messages')
        .select('seq')
        .where('room_id', '=', roomId)
        .where('seq', '=', seq ?? 0)
        .where('text', '=', String(record(entry.sent)['message']).trim())
        .execute()
      return rows.length
    },
  },
  {
    what: 'bills started',
    call: /^POST \/user\/make-bill-payment$/,
    found: async (db, entry) => {
      const bills = await billOf(db, dataOf(entry)['reference'])
      return bills.filter((bill) => bill.amount_kobo === koboOf(record(entry.sent)['amount'])).length
    },
  },
  {
    what: 'bills shown as paid',
    call: /^GET \/user\/verify-bill-payment\/([^/]+)$/,
    found: async (db, entry, [reference]) =>
      dataOf(entry)['status'] === 'paid' ? paidOnce(db, reference) : undefined,
  },
  {
    what: 'payments at the checkout',
    call: /^POST \/sandbox\/checkout\/([^/]+)$/,
    found: async (db, { sent }, [reference]) =>
      sent === 'decision=pay' ? paidOnce(db, reference) : undefined,
  },
  {
    what: 'purchase payments',
    call: /^PUT \/admin\/owned-unit\/[^/]+\/update-payment$/,
    found: (db, entry) => booked(db, entry, record(entry.sent)['newPrice']),
  },
  {
    what: 'first payments',
    call: /^POST \/admin\/unit\/[^/]+\/add-user$/,
    found: (db, entry) => booked(db, entry, record(entry.sent)['pricePaid']),
  },
  {
    what: 'reversals',
    call: /^POST \/admin\/unit-transaction\/([^/]+)\/reverse$/,
    found: (db, _, [txId = '']) => reversed(db, txId),
  },
  {
    what: 'removals',
    call: /^POST \/admin\/unit-owner\/([^/]+)\/remove$/,
    found: async (db, _, [id = '']) =>
      (await db.selectFrom('ownership_records').select('ended_at').where('id', '=', id).execute()).filter(
        ({ ended_at }) => ended_at !== null,
      ).length,
  },
  { what: 'rooms', call: /^POST \/user\/create-chat-room\/[^/]+$/, found: rowOf('chat_rooms') },
  { what: 'projects', call: /^POST \/admin\/project$/, found: rowOf('projects') },
  { what: 'units', call: /^POST \/admin\/project\/[^/]+\/create-unit$/, found: rowOf('units') },
  { what: 'accounts', call: /^POST \/admin\/create-user$/, found: rowOf('users') },
  { what: 'enquiries', call: /^POST \/public\/enquiries$/, found: rowOf('enquiries') },
]

export type Settlement = {
  /** How many were acknowledged and found, per kind. */
  readonly found: Readonly<Record<string, number>>
  /** What was acknowledged and is not in the database exactly once. */
  readonly wrong: readonly string[]
}

/** Looks up in the database everything that was acknowledged. */
export async function settle(db: Read, acknowledged: readonly Acknowledged[]): Promise<Settlement> {
  const found: Record<string, number> = {}
  const wrong: string[] = []
  for (const entry of acknowledged) {
    const call = `${entry.method} ${entry.path}`
    for (const rule of rules) {
      const match = rule.call.exec(call)
      if (match === null) continue
      const times = await rule.found(db, entry, match.slice(1))
      if (times === undefined) continue
      if (times === 1) found[rule.what] = (found[rule.what] ?? 0) + 1
      else wrong.push(`${call}, found ${times} times: ${JSON.stringify(entry)}`)
    }
  }
  return { found, wrong }
}
