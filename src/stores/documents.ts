import { atom } from 'nanostores'
import { saveFile } from '#browser/download.ts'
import { showFailure } from '#browser/toasts.ts'
import { getReceipt, getStatement } from '#client/transactions.ts'

/** The document being fetched, by the id of its payment or unit; a second click meanwhile does nothing. */
export const $fetching = atom<string | undefined>(undefined)

async function save(id: string, name: string, get: () => Promise<Blob>): Promise<void> {
  if ($fetching.get() !== undefined) return
  $fetching.set(id)
  try {
    saveFile(await get(), name)
  } catch (error) {
    showFailure(error)
  }
  $fetching.set(undefined)
}

/** Saves a payment's receipt as a PDF. */
export const saveReceipt = (txId: string) => save(txId, `receipt-${txId}.pdf`, () => getReceipt(txId))

/** Saves an owned unit's statement as a PDF. */
export const saveStatement = (unitId: string, name: string) =>
  save(unitId, `statement-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`, () => getStatement(unitId))
