import type { BillPayment, FollowedBill } from '#contract/bills.ts'
import type { CallInput } from '#contract/calls.ts'
import { requestOnce } from './once.ts'
import { patience } from './patience.ts'
import { listOf, request } from './request.ts'

type MakeBillPayment = CallInput<'POST /user/make-bill-payment'>['body']

/** A unit's electricity payments. */
export const listBillPayments = async (unitId: string): Promise<BillPayment[]> =>
  listOf(await request('GET /user/get-bill-payments/{unitId}', { params: { unitId } }))

/**
 * Starts a payment; answers the address where it is made. Only `authorization_url` is certain.
 * @param signal gives it up; the same payment started again on the same day is the same bill
 */
export const makeBillPayment = (body: MakeBillPayment, signal: AbortSignal) =>
  requestOnce(
    'POST /user/make-bill-payment',
    { body },
    { signal: patience(signal), besides: new Date().toDateString() },
  )

/**
 * Asks how a payment stands. Servers without this call answer 404; those with it name the reference among the issues
 * when the payment is not this person's.
 */
export const verifyBillPayment = (reference: string): Promise<FollowedBill> =>
  request('GET /user/verify-bill-payment/{reference}', { params: { reference } })
