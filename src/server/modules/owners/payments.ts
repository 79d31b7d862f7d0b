import { nanoid } from 'nanoid'
import { companyDay } from '#domain/dates.ts'
import { nextNumber, paymentName } from '#domain/instalments.ts'
import { notReceivedOn } from '#domain/receivedOn.ts'
import { isoTime } from '#domain/time.ts'
import type { Caller } from '../../http/call.ts'
import { type Refusal, refuseField } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queries } from '../../ports/database.ts'
import { newTxId } from '../../txId.ts'
import type { lockUnit } from '../properties/queriesUnits.ts'
import { insertPropertyLine, paidForUnit, titlesOfPayments } from './queriesLedger.ts'

type Dependencies = { readonly clock: Clock; readonly mails: Mails }

type Payment = {
  /** The unit, locked by this transaction. */
  readonly unit: NonNullable<Awaited<ReturnType<typeof lockUnit>>>
  readonly amountKobo: number
  /** The day the money came, if an admin names one. */
  readonly receivedOn: string | undefined
  /** The payment is brought in from older books, and its owner gets no mail. */
  readonly quiet: true | undefined
  readonly ownership: { readonly id: string; readonly ownerId: string }
}

/**
 * The earlier day on which money came; undefined for today. @throws Refusal 400 for an impossible
 * day
 */
function earlierDay(day: string | undefined, now: string): string | undefined {
  const today = companyDay(now)
  if (day === undefined || day === today) return undefined
  const wrong = notReceivedOn(day, today)
  if (wrong !== undefined) throw refuseField('receivedOn', wrong)
  return day
}

/**
 * Appends a payment to the unit's ledger and, unless it is quiet, mails its owner.
 * Instalments are numbered in the order
 * of recording, whenever the money came: receipts with the earlier names were given out.
 * @returns the id of its line
 * @throws Refusal 400 by `tooMuch` when more than the rest is paid, and for an impossible day
 */
export async function pay(
  trx: Queries,
  { clock, mails }: Dependencies,
  caller: Caller,
  { unit, amountKobo, ownership, receivedOn: day, quiet }: Payment,
  tooMuch: (leftKobo: number) => Refusal,
): Promise<string> {
  const now = clock.now()
  const receivedOn = earlierDay(day, isoTime(now))
  const { kobo, payments } = await paidForUnit(trx, unit.id)
  const left = unit.price_kobo - kobo
  if (amountKobo > left) throw tooMuch(Math.max(0, left))
  const number = payments === 0 ? 0 : nextNumber(await titlesOfPayments(trx, ownership.id))
  const txId = newTxId()
  const id = nanoid()
  await insertPropertyLine(trx, {
    id,
    txId,
    unitId: unit.id,
    ownerId: ownership.ownerId,
    ownershipId: ownership.id,
    title: `${paymentName({ number, completes: amountKobo === left })}, ${unit.name}`,
    amountKobo,
    createdBy: caller.id,
    now,
    receivedOn,
  })
  if (quiet) return id
  await mails.paymentRecorded(trx, {
    ownerId: ownership.ownerId,
    unitId: unit.id,
    amountKobo,
    outstandingKobo: left - amountKobo,
    receivedOn,
    txId,
    now: isoTime(now),
  })
  return id
}
