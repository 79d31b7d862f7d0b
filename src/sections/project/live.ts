import { addressSegment } from '#browser/navigation.ts'
import { showNotice } from '#browser/notice.ts'
import { getProject } from '#client/projects.ts'
import { company } from '#company.ts'
import type { Project } from '#contract/projects.ts'
import { readUnitsQuery } from '#domain/unitsQuery.ts'
import { counted } from '#domain/words.ts'
import styles from '#styles/filter.css?inline'
import { adoptStyles } from '../adoptStyles.ts'
import { wireDetail } from '../detail/actions.ts'
import { keepFresh } from '../detail/fresh.ts'
import { keepInAddress } from '../filterForm.ts'
import { showMarkup } from '../showMarkup.ts'
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

const place = document.getElementById('project')
if (place) {
  adoptStyles(styles)
  wireDetail()
  keepFresh({
    place,
    id: addressSegment('projectId'),
    load: getProject,
    show: (project) => {
      document.title = `${project.name} · ${company.name}`
      showMarkup(place, projectView(project, query(project), location.href))
    },
    arrived: wireUnits,
    failed: (message) => {
      showNotice(message)
      document.getElementById('unit-choices')?.setAttribute('hidden', '')
    },
    missing: 'There is no such project',
  })
}
