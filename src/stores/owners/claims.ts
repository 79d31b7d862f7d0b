import { toast } from 'react-hot-toast/headless'
import { callList } from '#api/client.ts'
import { callOnce } from '#api/idempotency.ts'
import { readPrivateFile } from '#api/privateFiles.ts'
import type { AdminPaymentClaim } from '#contract/claims.ts'
import { resource } from '../loading/resource.ts'

/** The transfers that buyers told of: those that wait first, each newest first. */
export const claims = resource(() => callList('GET /admin/payment-claims'))

/** Makes a decision and loads the list again, also after a conflict with a colleague's. */
async function decide(done: string, decision: Promise<unknown>): Promise<void> {
  try {
    await decision
    toast.success(done)
  } finally {
    await claims.reload({ fresh: true })
  }
}

type Received = { readonly amount: number; readonly receivedOn: string }

/** Records a transfer as a payment, unless the paid sum is another than the admin sees. */
export const acceptClaim = ({ _id: claimId, pricePaid: paidBefore }: AdminPaymentClaim, received: Received) =>
  decide(
    'Payment recorded',
    callOnce('POST /admin/payment-claim/{claimId}/accept', {
      ...{ params: { claimId }, body: { ...received, paidBefore } },
    }),
  )

export const matchClaim = (claimId: string, txId: string) =>
  decide(
    'Transfer matched',
    callOnce('POST /admin/payment-claim/{claimId}/match', { params: { claimId }, body: { txId } }),
  )

export const refuseClaim = (claimId: string, reason: string) =>
  decide(
    'Transfer refused',
    callOnce('POST /admin/payment-claim/{claimId}/refuse', { params: { claimId }, body: { reason } }),
  )

/** The payments of a home, among which one may be the transfer. */
export const paymentsOfHome = (unitId: string) =>
  resource(() => callList('GET /admin/unit-transactions/{unitId}', { params: { unitId } }))

/** The slip of a transfer. @throws ApiError if it is gone or no answer comes */
export const readSlip = (fileId: string): Promise<Blob> => readPrivateFile(fileId)
