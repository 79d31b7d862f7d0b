import { download, saveFile } from '#browser/download.ts'
import { getPersonalData } from '#client/personalData.ts'
import { getReceipt, getStatement } from '#client/transactions.ts'
import { wallTime } from '#domain/dates.ts'

/** A name as a part of a file's. */
export const inFileName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

const save = async (name: string, get: () => Promise<Blob>) => saveFile(await get(), name)

/** Saves a payment's receipt as a PDF. */
export const saveReceipt = (txId: string) => save(`receipt-${txId}.pdf`, () => getReceipt(txId))

/** Saves an owned unit's statement as a PDF. */
export const saveStatement = (unitId: string, name: string) =>
  save(`statement-${inFileName(name)}.pdf`, () => getStatement(unitId))

/**
 * Saves everything that is held about the signed-in person as JSON, `palmstone-my-data-2026-11-22.json`.
 * @param company whose name the file bears, before the date of what it says
 */
export async function savePersonalData(company: string): Promise<void> {
  const mine = await getPersonalData()
  const name = `${inFileName(company)}-my-data-${wallTime(mine.takenAt).slice(0, 10)}.json`
  download(name, JSON.stringify(mine, null, 2), 'application/json')
}
