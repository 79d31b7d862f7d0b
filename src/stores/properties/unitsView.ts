import { addressView, readPage, readText } from '../loading/addressView.ts'
import { type MissingFilter, readMissingFilter } from './missingFilter.ts'

/** What the list of a project's units shows: those without somebody, those found, and a page. */
type UnitsView = {
  readonly without: MissingFilter | undefined
  readonly q: string
  readonly page: number
}

export const { $view, setView } = addressView<UnitsView>({
  without: readMissingFilter,
  q: readText,
  page: readPage,
})
