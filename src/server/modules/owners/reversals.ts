import { nanoid } from 'nanoid'
import { nairaOf } from '#domain/kobo.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queries } from '../../ports/database.ts'
import { newTxId } from '../../txId.ts'
import { recordChange } from '../admin/audit.ts'
import { lockBill } from '../electricity/queriesBills.ts'
import { isMoneyBack, setMoneyBack } from '../electricity/queriesMoneyBack.ts'
import { lockUnit } from '../properties/queriesUnits.ts'
import { presentOwner } from './owners.ts'
import {
  findElectricityLine,
  findPropertyLine,
  insertElectricityReversal,
  insertPropertyLine,
  type PropertyLine,
} from './queriesLedger.ts'

type ReversalKey = 'POST /admin/unit-transaction/{txId}/reverse'
type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Reverse = Pick<CallRequest<ReversalKey>, 'params' | 'body' | 'caller'>

/** @throws Refusal 409 for a reversal, or a payment that was reversed */
function demandStanding({ state }: { readonly state: 'paid' | 'reversed' | 'reversal' }): void {
  if (state === 'reversed') throw new Refusal(409, 'This payment is already reversed.')
  if (state === 'reversal') throw new Refusal(409, 'This is a reversal, which cannot be reversed.')
}

/**
 * Finds the payment for a unit that is to be reversed, and locks the unit: of two admins who
 * reverse it at once, the second sees the first reversal.
 * @throws Refusal 404 for an unknown reference, 409 if it is reversed already
 */
async function lockPayment(trx: Queries, txId: string) {
  const found = await findPropertyLine(trx, txId)
  const unit = found && (await lockUnit(trx, found.unit_id))
  const payment = unit && (await findPropertyLine(trx, txId))
  if (unit === undefined || payment === undefined) throw notFound('Payment')
  demandStanding(payment)
  return { unit, payment }
}

type Reversed = Pick<PropertyLine, 'unitId' | 'ownerId' | 'ownershipId' | 'createdBy' | 'now'> & {
  readonly payment: { readonly id: string; readonly title: string; readonly amount_kobo: number }
  readonly reason: string
}

/** Appends a reversal; this transaction has locked the unit. @returns its reference */
export async function appendReversal(trx: Queries, { payment, reason, ...line }: Reversed): Promise<string> {
  const txId = newTxId()
  await insertPropertyLine(trx, {
    ...line,
    id: nanoid(),
    txId,
    title: `Reversal of ${payment.title}`,
    amountKobo: -payment.amount_kobo,
    reversal: { of: payment.id, reason },
  })
  return txId
}

/**
 * Finds the electricity payment that is to be reversed, and locks its bill. Undefined for any other
 * reference.
 */
async function heldElectricity(trx: Queries, txId: string) {
  const found = await findElectricityLine(trx, txId)
  if (found === undefined) return undefined
  const bill = found.bill_id === null ? undefined : await lockBill(trx, found.bill_id)
  const payment = await findElectricityLine(trx, txId)
  if (payment === undefined) throw notFound('Payment')
  demandStanding(payment)
  if (bill === undefined) throw notFound('Payment')
  return { payment, bill }
}

type HeldElectricity = NonNullable<Awaited<ReturnType<typeof heldElectricity>>>

async function reverseElectricity(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, body: { reason }, caller }: Reverse,
  { payment, bill }: HeldElectricity,
) {
  const reversal = newTxId()
  const now = clock.iso()
  const createdBy = caller.id
  await insertElectricityReversal(trx, { id: nanoid(), txId: reversal, of: payment, reason, createdBy, now })
  if (!isMoneyBack(bill)) await setMoneyBack(trx, bill.id, 'reversed', null)
  const amount = nairaOf(payment.amount_kobo)
  const { owner_id: ownerId, unit_id: unitId } = payment
  const meter = bill.metre_number
  await mails.paymentReversed(trx, {
    ownerId,
    unitId,
    meter,
    amount,
    txId: params.txId,
    reversal,
    reason,
    now,
  })
  await recordChange(trx, clock, caller, {
    ...{ action: 'payment reversed', subject: 'unit', id: unitId },
    after: { payment: payment.title, amount, reason },
  })
  return { data: null }
}

async function reverse(trx: Queries, dependencies: Dependencies, request: Reverse) {
  const { params, body, caller } = request
  const { clock, mails } = dependencies
  const electricity = await heldElectricity(trx, params.txId)
  if (electricity !== undefined) return reverseElectricity(trx, dependencies, request, electricity)
  const { unit, payment } = await lockPayment(trx, params.txId)
  const before = await presentOwner(trx, unit.id)
  const { reason } = body
  const reversal = await appendReversal(trx, {
    payment,
    reason,
    unitId: unit.id,
    ownerId: payment.owner_id,
    ownershipId: payment.ownership_id,
    createdBy: caller.id,
    now: clock.now(),
  })
  const after = await presentOwner(trx, unit.id)
  await mails.paymentReversed(trx, {
    ownerId: payment.owner_id,
    unitId: unit.id,
    amount: nairaOf(payment.amount_kobo),
    txId: params.txId,
    reversal,
    reason,
    outstanding: after.outstanding ?? 0,
    now: clock.iso(),
  })
  const change = { action: 'payment reversed', subject: 'ownership', id: payment.ownership_id } as const
  await recordChange(trx, clock, caller, {
    ...change,
    before,
    after: { ...after, payment: payment.title, reason },
  })
  return { data: after }
}

/**
 * Reverses a payment that was recorded by mistake; the ledger keeps both lines
 * (docs/decisions/corrections.md).
 */
export const makeReversals = (dependencies: Dependencies): Handlers<ReversalKey> => ({
  'POST /admin/unit-transaction/{txId}/reverse': (request) =>
    request.write((trx) => reverse(trx, dependencies, request)),
})
