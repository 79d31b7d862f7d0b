import { addressView, readPage, readText } from '../loading/addressView.ts'
import { type MissingFilter, readMissingFilter } from './missingFilter.ts'

/** What the list of a project's units shows: those without somebody, those found, and a page. */
type UnitsView = {
  readonly without: MissingFilter | undefined
  /** `yes` for those that are held for somebody alone. */
  readonly reserved: 'yes' | undefined
  readonly q: string
  readonly page: number
}

export const { $view, setView } = addressView<UnitsView>({
  without: readMissingFilter,
  reserved: (asked) => (asked === 'yes' ? 'yes' : undefined),
  q: readText,
  page: readPage,
})
