import '../transition.ts'
import { messageOf, showNotice } from '#browser/notice.ts'
import { listProjects } from '#client/projectList.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { readOffersQuery } from '#domain/offers.ts'
import { keepInAddress } from '../filterForm.ts'
import { showMarkup } from '../showMarkup.ts'
import { versionOf } from '../version.ts'
import { offersFailed, offersFilter, offersLoading, offersView } from './view.ts'

const query = () => readOffersQuery(new URLSearchParams(location.search))

function show(place: HTMLElement, choices: HTMLElement, projects: readonly ProjectSummary[]): void {
  showMarkup(place, offersView(projects, query()))
  showMarkup(choices, offersFilter(projects, query()))
  keepInAddress(choices, () => {
    showMarkup(place, offersView(projects, query()))
  })
}

/** Leaves the part of the page that its address names where the reader has it on the screen. */
function keepingPart(change: () => void): void {
  const top = () => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top
  const before = top() ?? innerHeight
  change()
  const now = top()
  if (now !== undefined && before < innerHeight) scrollBy({ top: now - before, behavior: 'instant' })
}

async function load(place: HTMLElement, choices: HTMLElement): Promise<void> {
  try {
    const projects = await listProjects()
    const isNew = place.dataset['version'] !== versionOf(projects) || location.search !== ''
    if (isNew) keepingPart(() => show(place, choices, projects))
    else keepInAddress(choices, () => show(place, choices, projects))
    place.dataset['version'] = versionOf(projects)
  } catch (error) {
    showNotice(messageOf(error))
    if (place.dataset['version'] === undefined) fail(place, choices, messageOf(error))
  }
}

function fail(place: HTMLElement, choices: HTMLElement, message: string): void {
  showMarkup(place, offersFailed(message))
  place.querySelector('[data-retry]')?.addEventListener('click', () => {
    showMarkup(place, offersLoading)
    load(place, choices)
  })
}

const place = document.getElementById('projects')
const choices = document.getElementById('choices')
if (place && choices) load(place, choices)
