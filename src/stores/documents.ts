import { saveFile } from '#browser/download.ts'
import { getReceipt, getStatement } from '#client/transactions.ts'
import { showFailedCall } from './failedCall.ts'

/** Whether a document is being fetched; a second click meanwhile does nothing. */
let fetching = false

async function save(name: string, get: () => Promise<Blob>): Promise<void> {
  if (fetching) return
  fetching = true
  try {
    saveFile(await get(), name)
  } catch (error) {
    showFailedCall(error)
  }
  fetching = false
}

/** Saves a payment's receipt as a PDF. */
export const saveReceipt = (txId: string) => save(`receipt-${txId}.pdf`, () => getReceipt(txId))

/** Saves an owned unit's statement as a PDF. */
export const saveStatement = (unitId: string, name: string) =>
  save(`statement-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`, () => getStatement(unitId))
