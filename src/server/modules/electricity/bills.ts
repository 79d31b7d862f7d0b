import { billTexts } from '#contract/bills.ts'
import { koboOf } from '#domain/kobo.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import type { BillChecks } from './checks.ts'
import { meterOfBill } from './meterCheck.ts'
import { makeMeterLimits } from './meterLimits.ts'
import { billsOf, findBillByReference, ownsUnit, toBillPayment } from './queriesBills.ts'
import { tokensOf } from './queriesVends.ts'
import { makeBillStart } from './start.ts'

type BillKey =
  | 'GET /user/get-bill-payments/{unitId}'
  | 'POST /user/make-bill-payment'
  | 'GET /user/verify-bill-payment/{reference}'

type Needed = Pick<
  Dependencies,
  'database' | 'clock' | 'payments' | 'power' | 'logger' | 'codeKey' | 'siteUrl'
> & {
  readonly checks: BillChecks
}

/**
 * Names the field, as a server without this call would not. The page then stops waiting for such a
 * payment.
 */
const notYours = () => notFound('Payment', { issues: [{ path: ['reference'], message: billTexts.notYours }] })

/** The payment page of a pending bill, for tabs that did not begin it. */
const paymentPage = ({ status, authorization_url }: Bill) =>
  status === 'pending' && authorization_url !== null ? { authorization_url } : {}

/** Electricity payments of a customer for a unit they own. */
export function makeBills(dependencies: Needed): Handlers<BillKey> {
  const { database, checks } = dependencies
  const start = makeBillStart(dependencies)
  const limits = makeMeterLimits(dependencies)
  const checkOwner = async (userId: string, unitId: string) => {
    if (!(await ownsUnit(database.read, userId, unitId))) throw notFound('Unit')
  }

  return {
    async 'GET /user/get-bill-payments/{unitId}'({ params: { unitId }, caller }) {
      await checkOwner(caller.id, unitId)
      return { data: await billsOf(database.read, caller.id, unitId) }
    },

    async 'POST /user/make-bill-payment'({ body, caller, idempotencyKey }) {
      await checkOwner(caller.id, body.unitId)
      const meter = await meterOfBill({ ...dependencies, limits }, caller.id, body)
      const { bill, authorizationUrl } = await start({
        ...meter,
        user_id: caller.id,
        unit_id: body.unitId,
        name: body.name,
        metre_number: body.metre_number,
        amount_kobo: koboOf(body.amount),
        email: caller.email,
        tokenId: caller.tokenId,
        idempotencyKey,
      })
      return {
        data: { authorization_url: authorizationUrl, reference: bill.reference, paymentId: bill.id },
      }
    },

    async 'GET /user/verify-bill-payment/{reference}'({ params: { reference }, caller }) {
      const bill = await findBillByReference(database.read, reference)
      if (bill === undefined || bill.user_id !== caller.id) throw notYours()
      await checks.ask(bill)
      const present: Bill = (await findBillByReference(database.read, reference)) ?? bill
      const tokens = await tokensOf(database.read, [present])
      return { data: { ...toBillPayment(present, tokens.get(present.id)), ...paymentPage(present) } }
    },
  }
}
