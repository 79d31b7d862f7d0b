import { messageOf } from '#api/errors.ts'
import '../transition.ts'
import { listOffers } from '#api/compat.ts'
import { showNotice } from '#browser/notice.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import { asksAnything } from '#domain/choices.ts'
import { projectOrders, readOffersQuery } from '#domain/offers.ts'
import { counted } from '#domain/words.ts'
import { keepInAddress } from '../filterForm.ts'
import { unapplied, wireRetry } from '../retry.ts'
import { showMarkup } from '../showMarkup.ts'
import { versionOf } from '../version.ts'
import { offersFailed, offersFilter, offersLoading, offersView } from './view.ts'

const query = () => readOffersQuery(new URLSearchParams(location.search))

/** Whether the address asks for more than a status, which is all that can be chosen without the list. */
const needsList = () => asksAnything({ ...query(), status: undefined }, projectOrders[0])

/** Shows what the address asks for, which waited for this script (pages/offers.astro). */
const showAsked = () => document.documentElement.removeAttribute('data-asked')

/** The projects as the API told them; until then what was built stands, of which only the status can be chosen. */
let listed: readonly ProjectSummary[] | undefined
let isAwaited = true

/** Shows what fits the choices in the address. */
function showChosen(place: HTMLElement): void {
  const { status } = query()
  if (listed) showMarkup(place, offersView(listed, query()))
  else
    for (const section of place.querySelectorAll('section'))
      section.hidden = status !== undefined && section.id !== status
}

/** How many projects are shown, in words; none while that is not known. */
function outcome(place: HTMLElement): string {
  const cards = place.querySelectorAll('section:not([hidden]) .card').length
  const all = listed?.length ?? place.querySelectorAll('.card').length
  return isAwaited || all === 0 ? '' : `${cards} of ${counted(all, 'project')} shown`
}

/** Shows the choices that the projects offer, and leaves the focus on the one that has it. */
function showChoices(choices: HTMLElement, projects: readonly ProjectSummary[]): void {
  const held = choices.querySelector('select:focus')?.getAttribute('name')
  showMarkup(choices, offersFilter(projects, query()))
  if (held) choices.querySelector<HTMLElement>(`[name="${held}"]`)?.focus({ preventScroll: true })
}

/**
 * Puts the choices out of use that can't work without the list, as what they would leave out stands there; all stay where
 * they are. Who has chosen is told so.
 */
function leaveStatus(place: HTMLElement, choices: HTMLElement): void {
  for (const select of choices.querySelectorAll('select')) {
    if (select.name === 'status') continue
    select.value = ''
    select.disabled = true
  }
  if (!needsList()) return
  const told = document.createElement('div')
  showMarkup(told, unapplied('projects'))
  choices.append(told)
  wireRetry(told, () => {
    told.remove()
    load(place, choices)
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

/** Tells readers by ear that what was built is being asked for anew; what wasn't built says so to all. */
function sayLoading(place: HTMLElement, choices: HTMLElement): () => void {
  if (place.dataset['version'] === undefined) return () => undefined
  const told = document.createElement('p')
  told.className = 'sr-only'
  told.setAttribute('role', 'status')
  choices.before(told)
  told.textContent = 'Loading...'
  return () => told.remove()
}

async function load(place: HTMLElement, choices: HTMLElement): Promise<void> {
  const stopSaying = sayLoading(place, choices)
  try {
    const projects = await listOffers()
    const isNew = place.dataset['version'] !== versionOf(projects) || location.search !== ''
    listed = projects
    if (isNew)
      keepingPart(() => {
        showChosen(place)
        showChoices(choices, projects)
      })
    place.dataset['version'] = versionOf(projects)
  } catch (error) {
    showNotice(messageOf(error))
    if (place.dataset['version'] === undefined) fail(place, choices, messageOf(error))
    else leaveStatus(place, choices)
  } finally {
    stopSaying()
  }
}

function fail(place: HTMLElement, choices: HTMLElement, message: string): void {
  showMarkup(place, offersFailed(message))
  wireRetry(place, () => {
    showMarkup(place, offersLoading)
    showChosen(place)
    load(place, choices)
  })
}

const place = document.getElementById('projects')
const choices = document.getElementById('choices')
if (place && choices) {
  const tell = keepInAddress(
    choices,
    () => showChosen(place),
    () => outcome(place),
  )
  showChosen(place)
  if (!needsList()) showAsked()
  load(place, choices).then(() => {
    isAwaited = false
    showAsked()
    tell()
  })
}
