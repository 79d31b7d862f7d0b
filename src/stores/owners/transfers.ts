import { toast } from 'react-hot-toast/headless'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { callOnce } from '#api/idempotency.ts'
import { sendPrivateFile } from '#api/privateFiles.ts'
import type { CallInput } from '#contract/calls.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

type NewTransfer = Omit<CallInput<'POST /user/payment-claims/{unitId}'>['body'], 'fileId'>

const fresh = { fresh: true }

/** Ids of slips that have arrived: after a failed call they are not sent again. */
const arrived = new WeakMap<File, string>()

async function idOfSlip(slip: File): Promise<string> {
  const fileId = arrived.get(slip) ?? (await sendPrivateFile('claim', slip)).fileId
  arrived.set(slip, fileId)
  return fileId
}

/** The transfers that a customer told of for their home, and where to pay. */
export const transfersOf = family((unitId: string) => {
  const params = { unitId }
  const transfers = resource(() => call('GET /user/payment-claims/{unitId}', { params }))
  return {
    ...transfers,
    /** @throws ApiError if the slip or the transfer is refused, or no answer comes */
    send: async (transfer: NewTransfer, slip: File | undefined): Promise<void> => {
      const fileId = slip && (await idOfSlip(slip))
      try {
        await callOnce('POST /user/payment-claims/{unitId}', { params, body: { ...transfer, fileId } })
      } catch (error) {
        const isSlipRefused =
          error instanceof ApiError && error.issues.some(({ path }) => path[0] === 'fileId')
        if (slip && isSlipRefused) arrived.delete(slip)
        throw error
      }
      toast.success('Transfer sent')
      await transfers.reload(fresh)
    },
    withdraw: async (claimId: string): Promise<void> => {
      try {
        await call('POST /user/payment-claim/{claimId}/withdraw', { params: { claimId } })
        toast.success('Transfer withdrawn')
      } finally {
        await transfers.reload(fresh)
      }
    },
  }
})
