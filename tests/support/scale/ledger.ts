import { seqIn } from '#server/modules/chat/queriesMessages.ts'
import type { Database } from '#server/ports/database.ts'
import type { Acknowledged } from './recorder.ts'

type Read = Database['read']
type Data = Readonly<Record<string, unknown>>
/** Counts how often the database holds what was acknowledged; undefined if nothing was. */
type Found = (db: Read, entry: Acknowledged, id: string) => Promise<number | undefined>

const record = (value: unknown): Data => (typeof value === 'object' && value !== null ? { ...value } : {})
const dataOf = ({ answered }: Acknowledged): Data => record(record(answered)['data'])
const koboOf = (naira: unknown) => Math.round(Number(naira) * 100)

const countOf = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length

/** Counts the rows of a table with the id in the answer. */
const rowOf =
  (table: 'projects' | 'units' | 'users' | 'enquiries' | 'chat_rooms'): Found =>
  (db, entry) =>
    countOf(
      db
        .selectFrom(table)
        .select('id')
        .where('id', '=', String(dataOf(entry)['_id'])),
    )

/** Returns 1 if a payment for a unit is booked with the sent amount, otherwise 0. */
const booked =
  (field: 'newPrice' | 'pricePaid'): Found =>
  async (db, entry) => {
    const purchase = String(dataOf(entry)['_id'])
    const lines = db.selectFrom('transactions').select('id').where('ownership_id', '=', purchase)
    const amount = koboOf(record(entry.sent)[field])
    return Math.min(1, await countOf(lines.where('amount_kobo', '=', amount)))
  }

const billOf = (db: Read, reference: unknown) =>
  db.selectFrom('bill_payments').selectAll().where('reference', '=', String(reference))

/** Counts the ledger's lines for a bill; 0 when the bill is not paid. */
async function paidOnce(db: Read, reference: string): Promise<number> {
  const bill = await billOf(db, reference).executeTakeFirst()
  if (bill?.status !== 'paid') return 0
  return countOf(db.selectFrom('transactions').select('id').where('bill_id', '=', bill.id))
}

const message: Found = (db, entry, roomId) => {
  const seq = seqIn(roomId, String(dataOf(entry)['_id'])) ?? 0
  const sent = String(record(entry.sent)['message']).trim()
  const numbered = db
    .selectFrom('messages')
    .select('seq')
    .where('room_id', '=', roomId)
    .where('seq', '=', seq)
  return countOf(numbered.where('text', '=', sent))
}

const startedBill: Found = (db, entry) => {
  const amount = koboOf(record(entry.sent)['amount'])
  return countOf(billOf(db, dataOf(entry)['reference']).where('amount_kobo', '=', amount))
}

const reversal: Found = (db, _, txId) => {
  const lines = db.selectFrom('transactions')
  const pairs = lines.innerJoin('transactions as reversals', 'reversals.reverses', 'transactions.id')
  return countOf(pairs.select('reversals.id').where('transactions.tx_id', '=', txId))
}

const removal: Found = (db, _, id) =>
  countOf(
    db.selectFrom('ownership_records').select('id').where('id', '=', id).where('ended_at', 'is not', null),
  )

/** For each kind of acknowledgement its call, and the function that counts it. */
const rules: readonly (readonly [what: string, call: RegExp, found: Found])[] = [
  ['messages', /^POST \/user\/create-message\/([^/]+)$/, message],
  ['bills started', /^POST \/user\/make-bill-payment$/, startedBill],
  [
    'bills shown as paid',
    /^GET \/user\/verify-bill-payment\/([^/]+)$/,
    async (db, entry, reference) =>
      dataOf(entry)['status'] === 'paid' ? paidOnce(db, reference) : undefined,
  ],
  [
    'payments at the checkout',
    /^POST \/sandbox\/checkout\/([^/]+)$/,
    async (db, { sent }, reference) => (sent === 'decision=pay' ? paidOnce(db, reference) : undefined),
  ],
  ['purchase payments', /^PUT \/admin\/owned-unit\/[^/]+\/update-payment$/, booked('newPrice')],
  ['first payments', /^POST \/admin\/unit\/[^/]+\/add-user$/, booked('pricePaid')],
  ['reversals', /^POST \/admin\/unit-transaction\/([^/]+)\/reverse$/, reversal],
  ['removals', /^POST \/admin\/unit-owner\/([^/]+)\/remove$/, removal],
  ['rooms', /^POST \/user\/create-chat-room\/[^/]+$/, rowOf('chat_rooms')],
  ['projects', /^POST \/admin\/project$/, rowOf('projects')],
  ['units', /^POST \/admin\/project\/[^/]+\/create-unit$/, rowOf('units')],
  ['accounts', /^POST \/admin\/create-user$/, rowOf('users')],
  ['enquiries', /^POST \/public\/enquiries$/, rowOf('enquiries')],
]

/**
 * Looks up everything in the database that was acknowledged.
 * @returns how many were found of each kind, and those that are not there exactly once
 */
export async function settle(db: Read, acknowledged: readonly Acknowledged[]) {
  const found: Record<string, number> = {}
  const wrong: string[] = []
  for (const entry of acknowledged) {
    const call = `${entry.method} ${entry.path}`
    for (const [what, pattern, lookUp] of rules) {
      const match = pattern.exec(call)
      const times = match === null ? undefined : await lookUp(db, entry, match[1] ?? '')
      if (times === 1) found[what] = (found[what] ?? 0) + 1
      else if (times !== undefined) wrong.push(`${call}, found ${times} times: ${JSON.stringify(entry)}`)
    }
  }
  return { found, wrong }
}
