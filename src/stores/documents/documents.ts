import { call, callFile } from '#api/client.ts'
import { download, saveFile } from '#browser/media/download.ts'
import { companyDay } from '#domain/dates.ts'
import { folded } from '#domain/folded.ts'

/** A name as part of a file name, in ASCII letters and digits. May be empty. */
export const inFileName = (name: string) =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

type Home = { readonly name: string; readonly projectName?: string | undefined }

/**
 * A statement's file name, such as `statement-harbour-lofts-quay-loft-104-2026-11-22.pdf`.
 * @param now the date of the statement
 */
export function statementFile({ name, projectName = '' }: Home, now: Date): string {
  const day = companyDay(now.toISOString())
  const parts = ['statement', inFileName(projectName), inFileName(name), day]
  return `${parts.filter((part) => part !== '').join('-')}.pdf`
}

const save = async (name: string, get: () => Promise<Blob>) => saveFile(await get(), name)

const getReceipt = (txId: string) => callFile('GET /user/receipt/{txId}', { params: { txId } })

const getStatement = (unitId: string) => callFile('GET /user/statement/{unitId}', { params: { unitId } })

/** Saves a payment's receipt as PDF. Default: one's own payment. */
export const saveReceipt = (txId: string, get = getReceipt) => save(`receipt-${txId}.pdf`, () => get(txId))

/** Saves a unit's statement as PDF. Default: one's own unit, by its id. */
export const saveStatement = (id: string, home: Home, get = getStatement) =>
  save(statementFile(home, new Date()), () => get(id))

/**
 * Saves everything that is stored about the signed-in person as JSON, such as
 * `palmstone-my-data-2026-11-22.json`.
 * @param company the company's name, for the file name
 */
export async function savePersonalData(company: string): Promise<void> {
  const mine = await call('GET /user/export')
  const name = `${inFileName(company)}-my-data-${companyDay(mine.takenAt)}.json`
  download(name, JSON.stringify(mine, null, 2), 'application/json')
}
