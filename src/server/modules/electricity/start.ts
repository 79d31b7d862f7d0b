import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { customAlphabet, nanoid } from 'nanoid'
import { company } from '#company.ts'
import { billTexts } from '#contract/bills.ts'
import { keyReused } from '#contract/errors.ts'
import { moneyArrived } from '#domain/bills.ts'
import { links } from '#routes.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdSession } from '../../http/signedInCaller.ts'
import { PaymentRefused, PaymentServiceDown } from '../../ports/payments.ts'
import { decline } from './failures.ts'
import { findBill, insertBill, type NewBill, setAuthorizationUrl, settleBill } from './queriesBills.ts'

/** Time for two writes on a busy database, beside the provider's part, in ms. */
const databaseMarginMs = 10_000
/** How often a request checks whether another one with the same key has finished, in ms. */
const pollMs = 150
/** Paystack takes letters, digits and `-.=` in a reference. */
const newReference = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20)

type Needed = Pick<Dependencies, 'database' | 'clock' | 'payments' | 'logger' | 'siteUrl'>

export type BillRequest = Omit<NewBill, 'id' | 'reference' | 'provider' | 'created_at'> & {
  readonly email: string
  readonly tokenId: string
  readonly idempotencyKey: string | undefined
}

type StartedBill = { readonly bill: Bill; readonly authorizationUrl: string }

/** The same key of the same person gives the same bill, until that bill has come to nothing. */
const billId = ({ user_id, idempotencyKey }: BillRequest, attempt: number) =>
  idempotencyKey === undefined
    ? nanoid()
    : createHash('sha256')
        .update(`${user_id}\n${idempotencyKey}\n${attempt}`)
        .digest('base64url')
        .slice(0, 21)

const isSame = (bill: Bill, asked: BillRequest) =>
  bill.unit_id === asked.unit_id &&
  bill.name === asked.name &&
  bill.metre_number === asked.metre_number &&
  bill.amount_kobo === asked.amount_kobo &&
  bill.company_code === (asked.company_code ?? null) &&
  bill.meter_kind === (asked.meter_kind ?? null)

/**
 * The bill failed and no money arrived, so the same key may start another. A bill that is paid, or
 * whose money arrived without being booked, goes on answering its key: the customer may not know
 * and would pay twice. So does one without a code, which an instance of an older version failed
 * during an update: nobody can tell whether its money arrived.
 */
const mayStartAgain = ({ status, failure_code: code }: Bill) =>
  status === 'failed' && code !== null && !moneyArrived(code)

/**
 * Starts electricity payments: stores the bill, then asks the provider for its payment page. If
 * that fails, the bill fails, and nobody ever saw its page. So a retry makes a new bill and nothing
 * is charged twice.
 */
export function makeBillStart({ database, clock, payments, logger, siteUrl }: Needed) {
  /**
   * After this time nobody is starting the bill any more: the request has failed, or its instance
   * has died.
   */
  const startingMs = payments.startsWithinMs + databaseMarginMs

  const giveUp = (bill: Bill, reason: string) =>
    database.write((trx) => settleBill(trx, bill.id, { status: 'failed', ...decline(reason) }, clock.iso()))

  async function askProvider(bill: Bill, email: string): Promise<StartedBill> {
    const returnTo = new URL(links.payElectricityBill(bill.unit_id), siteUrl)
    returnTo.searchParams.set('reference', bill.reference)
    try {
      const { authorizationUrl } = await payments.start({
        reference: bill.reference,
        email,
        amountKobo: bill.amount_kobo,
        currency: company.currency,
        returnUrl: returnTo.href,
        description: `Electricity for meter ${bill.metre_number}`,
      })
      const started = await database.write((trx) => setAuthorizationUrl(trx, bill.id, authorizationUrl))
      if (started === undefined) throw new Refusal(503, billTexts.serviceDown)
      return { bill: started, authorizationUrl }
    } catch (error) {
      const refused = error instanceof PaymentRefused
      if (!refused && !(error instanceof PaymentServiceDown)) throw error
      logger.warn({ billId: bill.id, reason: error.message }, 'a payment could not be started')
      await giveUp(bill, refused ? billTexts.refused : billTexts.serviceDown)
      throw new Refusal(503, refused ? billTexts.refused : billTexts.serviceDown, { retryAfterMs: 5000 })
    }
  }

  /** Waits for the result of another request with the same key. */
  async function outcomeOf(bill: Bill): Promise<Bill> {
    const deadline = performance.now() + startingMs
    while (performance.now() < deadline) {
      const now = await findBill(database.read, bill.id)
      if (now !== undefined && (now.status !== 'pending' || now.authorization_url !== null)) return now
      if (Date.parse(bill.created_at) + startingMs <= clock.now()) break
      await pause(pollMs)
    }
    // The instance that began it has died.
    return (await giveUp(bill, billTexts.serviceDown)) ?? bill
  }

  /**
   * @returns the new bill, or the one that has this id already. @throws Refusal 401 when the
   *   session has ended
   */
  async function insertOrFind(asked: BillRequest, id: string) {
    const { email: _, idempotencyKey: __, tokenId, ...fields } = asked
    const created_at = clock.iso()
    const row = { ...fields, id, reference: newReference(), provider: payments.provider, created_at }
    const made = await database.write(async (trx) => {
      await holdSession(trx, { id: asked.user_id, tokenId })
      return insertBill(trx, row)
    })
    return { made, before: made === undefined ? await findBill(database.read, id) : undefined }
  }

  return async function start(asked: BillRequest): Promise<StartedBill> {
    for (let attempt = 0; ; attempt += 1) {
      const { made, before } = await insertOrFind(asked, billId(asked, attempt))
      if (made !== undefined) return askProvider(made, asked.email)
      if (before === undefined) throw new Refusal(503, billTexts.serviceDown)
      if (!isSame(before, asked)) throw new Refusal(409, keyReused)
      const bill = mayStartAgain(before) ? before : await outcomeOf(before)
      if (mayStartAgain(bill) || bill.authorization_url === null) continue
      return { bill, authorizationUrl: bill.authorization_url }
    }
  }
}
