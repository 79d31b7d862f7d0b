import { getUsers, type UsersAsked } from '#api/compat.ts'
import type { ListedUser } from '#contract/users.ts'
import { readRows } from '#domain/csvLines.ts'
import { companyDay } from '#domain/dates.ts'
import { csvRows, hasNeededColumns, type ImportRow, ignoredColumns, planImport } from '#domain/userCsv.ts'
import { saveCsvPages } from '../csv/csvFile.ts'
import { csvImport } from '../csv/csvImport.ts'
import { allPages } from '../loading/pages.ts'
import type { UserList } from './people.ts'
import { shownQuery, userLists } from './userLists.ts'
import { createUser } from './users.ts'

const everyone = (query: UsersAsked) => allPages((page) => getUsers({ ...query, ...page }))

const accounts = csvImport<ImportRow>({
  parallel: 4,
  plan: async (rows) => {
    const { titles, records } = readRows(rows, hasNeededColumns)
    if (!hasNeededColumns(titles))
      return 'The first line must name the columns: First name, Last name, Email, Phone number.'
    // Both lists, because an address is used for one account only.
    const known: ListedUser[] = []
    for (const type of ['user', 'admin'] as const)
      for await (const page of everyone({ type })) known.push(...page)
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
  await userLists[role].reload({ fresh: true })
}

/** Saves all people that the search finds as CSV, also those that are not loaded yet. */
export function exportPeople(list: UserList): Promise<void> {
  const today = companyDay(new Date().toISOString())
  const name = `${list === 'user' ? 'users' : 'admins'}-${today}`
  return saveCsvPages(name, everyone(shownQuery(list)), csvRows)
}
