import type { ProjectStatus, ProjectSummary } from '#contract/projects.ts'
import { availableFromLabel, matchingProjects, type OffersQuery } from '#domain/offers.ts'
import { unitCount, unitCountLabel } from '#domain/projects.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { choice, filterForm, priceChoice, withChosen } from '../filterMarkup.ts'
import { type Markup, markup } from '../markup.ts'
import { picture } from '../pictureMarkup.ts'

const roomsOf = ({ roomsFrom, roomsTo }: ProjectSummary) => {
  if (roomsFrom === undefined || roomsTo === undefined) return undefined
  if (roomsFrom === roomsTo) return counted(roomsTo, 'room')
  return `${roomsFrom} to ${roomsTo} rooms`
}

/** How many homes can still be bought, and from what, where the cheapest ones are sold. */
function availableOf(project: ProjectSummary): string | false {
  const { availableCount, priceFrom, availableFrom = [] } = project
  if (unitCount(project) === 0 || availableCount === undefined) return false
  if (availableCount === 0) return 'Sold out'
  const prices = availableFrom.map(({ price }) => price)
  return availableFromLabel(`${availableCount} available`, priceFrom, prices)
}

/** A project as a card: picture, name, place, what it has and costs from; the whole card leads to its page. */
export function projectCard(project: ProjectSummary, first: boolean): Markup {
  const { _id, name, image, location, priceFrom } = project
  const facts = [unitCountLabel(project), roomsOf(project), availableOf(project)].filter(
    (fact) => typeof fact === 'string',
  )
  return markup`<li><a class="card" href="${links.project(_id)}"><span class="card-picture">${picture({
    url: image,
    alt: '',
    sizes: '(min-width: 1380px) 628px, (min-width: 768px) 46vw, 60vw',
    className: 'aspect-[3/2] h-auto w-full object-cover',
    first,
  })}</span><span class="card-head"><h3>${name}</h3>${
    priceFrom !== undefined &&
    markup`<span class="card-price">from <strong>${shortMoney(priceFrom)}</strong></span>`
  }</span><span class="card-line">${location}</span><span class="card-line">${facts.join(' · ')}</span></a></li>`
}

const titles = { ongoing: 'Ongoing Projects', completed: 'Completed Projects' } as const

function section(status: ProjectStatus, projects: readonly ProjectSummary[], first: boolean): Markup {
  const found = projects.filter((project) => project.status === status)
  const cards = found.map((project, index) => projectCard(project, first && index === 0))
  return markup`<section class="frame offers" id="${status}" aria-labelledby="${status}-title"><h2 id="${status}-title" class="text-title-lg">${titles[status]}</h2>${
    found.length === 0
      ? markup`<p class="quiet">No projects found</p>`
      : markup`<ul class="cards">${cards}</ul>`
  }</section>`
}

/** The choices that a list of projects offers; those that would change nothing are left out. */
export function offersFilter(projects: readonly ProjectSummary[], query: OffersQuery): Markup {
  const places = withChosen([...new Set(projects.map(({ location }) => location))].sort(), query.location)
  const most = Math.max(0, ...projects.map(({ roomsTo }) => roomsTo ?? 0))
  const prices = projects.flatMap(({ priceFrom }) => (priceFrom === undefined ? [] : [priceFrom]))
  const steps = Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2)
  const rooms = withChosen(steps, query.rooms)
  return filterForm('Filter projects', [
    choice(
      'status',
      'Status',
      [
        ['', 'All'],
        ['ongoing', 'Ongoing'],
        ['completed', 'Completed'],
      ],
      query.status ?? '',
    ),
    places.length > 1 &&
      choice(
        'location',
        'Location',
        [['', 'Anywhere'], ...places.map((place) => [place, place] as const)],
        query.location ?? '',
      ),
    rooms.length > 0 &&
      choice(
        'rooms',
        'Rooms',
        [['', 'Any'], ...rooms.map((count) => [`${count}`, `${count} or more`] as const)],
        `${query.rooms ?? ''}`,
      ),
    priceChoice(prices, query.price),
    choice(
      'sort',
      'Sort by',
      [
        ['', 'Newest'],
        ['price', 'Lowest price'],
        ['price-down', 'Highest price'],
        ['name', 'Name'],
      ],
      query.sort === 'newest' ? '' : query.sort,
    ),
  ])
}

/** Both sections of the offers, or the one that is asked for. */
export function offersView(projects: readonly ProjectSummary[], query: OffersQuery): Markup {
  const found = matchingProjects(projects, query)
  const statuses = (['ongoing', 'completed'] as const).filter((one) => !query.status || query.status === one)
  return markup`${statuses.map((status, index) => section(status, found, index === 0))}`
}

const skeleton = markup`<ul class="cards" aria-hidden="true">${[1, 2].map(
  () =>
    markup`<li><span class="card-picture skeleton aspect-[3/2]"></span><span class="skeleton-line"></span></li>`,
)}</ul>`

/** Both sections while the projects are on their way, which is said once, whichever of them is asked for. */
export const offersLoading: Markup = markup`<p class="frame quiet" role="status">Loading...</p>${(
  ['ongoing', 'completed'] as const
).map(
  (status) =>
    markup`<section class="frame offers" id="${status}"><h2 class="text-title-lg">${titles[status]}</h2>${skeleton}</section>`,
)}`

/** Both sections when the projects could not be fetched. */
export const offersFailed = (message: string): Markup =>
  markup`<section class="frame offers"><h2 class="text-title-lg">Our projects could not be loaded</h2><p class="quiet">${message}</p><button class="button mt-6" type="button" data-retry>Try again</button></section>`
