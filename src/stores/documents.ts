import { saveFile } from '#browser/download.ts'
import { getReceipt, getStatement } from '#client/transactions.ts'

const save = async (name: string, get: () => Promise<Blob>) => saveFile(await get(), name)

/** Saves a payment's receipt as a PDF. */
export const saveReceipt = (txId: string) => save(`receipt-${txId}.pdf`, () => getReceipt(txId))

/** Saves an owned unit's statement as a PDF. */
export const saveStatement = (unitId: string, name: string) =>
  save(`statement-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`, () => getStatement(unitId))
