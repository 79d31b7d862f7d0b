import { getProject } from '#api/compat.ts'
import { addressSegment } from '#browser/navigation.ts'
import { showNotice } from '#browser/notice.ts'
import type { Project } from '#contract/projects.ts'
import { asksAnything } from '#domain/choices.ts'
import { readUnitsQuery, unitOrders } from '#domain/unitsQuery.ts'
import { counted } from '#domain/words.ts'
import styles from '#styles/filter.css?inline'
import { adoptStyles } from '../adoptStyles.ts'
import { wireDetail } from '../detail/actions.ts'
import { type Detail, keepFresh } from '../detail/fresh.ts'
import { knownSite, tellHeading } from '../detail/heading.ts'
import { keepInAddress } from '../filterForm.ts'
import { unapplied, wireRetry } from '../retry.ts'
import { showMarkup } from '../showMarkup.ts'
import { projectHeading } from './heading.ts'
import { unitCards, unitsFilter } from './units.ts'
import { projectView } from './view.ts'

/** What the address asks of a project's units; a single one is shown whatever that is, as there is nothing to choose. */
const query = ({ units }: Project) =>
  readUnitsQuery(new URLSearchParams(units.length < 2 ? '' : location.search))

/** The choices come with the data that they choose from; the units follow those in the address, also what it came with. */
function wireUnits(project: Project): void {
  const { units } = project
  const choices = document.getElementById('unit-choices')
  const list = document.getElementById('units')
  if (!choices || !list || units.length < 2) return
  const show = () => {
    showMarkup(list, unitCards(units, query(project)))
  }
  const outcome = () => `${list.querySelectorAll('.card').length} of ${counted(units.length, 'unit')} shown`
  showMarkup(choices, unitsFilter(units, query(project)))
  if (location.search !== '') show()
  keepInAddress(choices, show, outcome)
}

/** Without the units there is nothing to choose from; who came with a choice is told so. */
function leaveChoices(again: () => void): void {
  const choices = document.getElementById('unit-choices')
  if (!choices) return
  const isAsked = asksAnything(readUnitsQuery(new URLSearchParams(location.search)), unitOrders[0])
  if (isAsked && choices.matches('.filter-place')) {
    showMarkup(choices, unapplied('units'))
    wireRetry(choices, again)
  } else choices.hidden = true
}

const place = document.getElementById('project')
if (place) {
  adoptStyles(styles)
  wireDetail()
  const detail: Detail<Project> = {
    place,
    id: addressSegment('projectId'),
    load: getProject,
    show: (project) => {
      tellHeading(projectHeading(project, knownSite()))
      showMarkup(place, projectView(project, query(project), location.href))
    },
    arrived: wireUnits,
    failed: (message) => {
      showNotice(message)
      leaveChoices(() => void keepFresh(detail))
    },
    missing: 'There is no such project',
  }
  void keepFresh(detail)
}
