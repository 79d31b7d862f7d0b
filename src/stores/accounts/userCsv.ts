import { callList } from '#api/client.ts'
import { readRows } from '#domain/csvLines.ts'
import { companyDay } from '#domain/dates.ts'
import { csvRows, hasNeededColumns, type ImportRow, ignoredColumns, planImport } from '#domain/userCsv.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { csvImport } from '../csv/csvImport.ts'
import { people, type UserList } from './people.ts'
import { createUser, foundPeople } from './users.ts'

const accounts = csvImport<ImportRow>({
  parallel: 4,
  plan: async (rows) => {
    const { titles, records } = readRows(rows, hasNeededColumns)
    if (!hasNeededColumns(titles))
      return 'The first line must name the columns: First name, Last name, Email, Phone number.'
    // Both lists, because an address is used for one account only.
    const known = (
      await Promise.all([
        callList('GET /admin/all-users', { query: { type: 'user' } }),
        callList('GET /admin/all-users', { query: { type: 'admin' } }),
      ])
    ).flat()
    return { rows: planImport(records, known), ignored: ignoredColumns(titles) }
  },
})

export const { $import, preview: previewImport, stop: stopImport, restart: restartImport } = accounts

/** Creates the accounts of a preview, or those that are still missing. */
export async function runImport(role: UserList): Promise<void> {
  await accounts.run(async ({ person }) => {
    await createUser(role, person)
    return { state: 'added' }
  })
  await people[role].reload({ fresh: true })
}

/** Saves the people that the search finds as CSV. */
export function exportPeople(list: UserList): Promise<void> {
  const today = companyDay(new Date().toISOString())
  return saveCsv(`${list === 'user' ? 'users' : 'admins'}-${today}`, csvRows(foundPeople(list)))
}
