import { serverNow } from '#browser/storage/serverTime.ts'
import { type Overdue, overdueChoice } from '#domain/arrears.ts'
import { companyMonth } from '#domain/dates.ts'
import { addressView } from '../loading/addressView.ts'

/** What the page shows; payments and what is owed of one project or all. */
export type LedgerView = {
  readonly show: 'month' | 'owed' | 'transfers'
  readonly month: string
  readonly project: string | undefined
  /** Of what is owed. */
  readonly overdue: Overdue
}

const readMonth = (asked = '') =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : companyMonth(serverNow())

export const { $view, setView } = addressView<LedgerView>({
  show: (asked) => (asked === 'owed' || asked === 'transfers' ? asked : 'month'),
  month: readMonth,
  project: (asked) => asked,
  overdue: (asked) => overdueChoice(asked).value,
})
