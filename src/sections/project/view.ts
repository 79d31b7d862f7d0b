import { company } from '#company.ts'
import type { Project } from '#contract/projects.ts'
import { availableFromLabel } from '#domain/offers.ts'
import { placeOf } from '#domain/place.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import type { UnitsQuery } from '#domain/unitsQuery.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { actions, mosaic, pictureGrid, videos } from '../detail/parts.ts'
import { icons } from '../icons.ts'
import { type Markup, markup } from '../markup.ts'
import { unitCards } from './units.ts'

const statusLabels = { ongoing: 'Ongoing', completed: 'Completed' } as const

/** The facts beside a project's description; those that the server leaves out are left out. */
function facts(project: Project): Markup {
  const free = project.units.flatMap(({ availability, price }) =>
    availability === 'available' ? [price] : [],
  )
  const known = project.units.some(({ availability }) => availability !== undefined)
  const prices = project.units.map(({ price }) => price)
  const cheapest = Math.min(...prices)
  const entries = [
    ['Status', statusLabels[project.status]],
    ['Address', placeOf(project)],
    prices.length > 0 && ['Prices from', shortMoney(cheapest)],
    known && ['Available', availableFromLabel(`${free.length} of ${project.units.length}`, cheapest, free)],
  ].filter((entry) => entry !== false)
  return markup`<dl class="facts">${entries.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Paragraphs of a text written with line breaks. */
export const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n+/)
    .filter((part) => part.trim() !== '')
    .map((part) => markup`<p>${part}</p>`)

/**
 * The page of a project (spec section 2, "Project detail").
 * @param address the page's own address, for sharing
 * @param under what stands under the first picture
 */
export function projectView(
  project: Project,
  query: UnitsQuery,
  address: string,
  under: Markup | false = false,
): Markup {
  const { name, units } = project
  const sharing = {
    title: name,
    address,
    chatUrl: company.chatUrl,
    question: `Hello, I would like to know more about ${name}.`,
  }
  return markup`<article>
<header class="frame detail-head"><a class="back" href="${links.offers()}" data-back>${icons.back}Back</a><h1 class="text-display">${name}</h1><p class="text-lg text-muted">${project.location}</p></header>
<div class="frame">${mosaic(project['2D-ProjectImages'], name, under)}</div>
<div class="frame detail-body"><div class="prose"><h2 class="sr-only">About ${name}</h2>${paragraphs(project.description)}</div><aside>${facts(project)}${actions(sharing, placeOf(project))}</aside></div>
<section class="frame detail-section" aria-labelledby="units-title"><h2 id="units-title" class="text-title-lg"><bdi>${name}</bdi> - ${counted(units.length, 'Unit')}</h2><div id="unit-choices"${units.length > 1 && markup` class="filter-place" data-script`}></div><div id="units">${unitCards(units, query)}</div></section>
<section class="frame detail-section" aria-labelledby="models-title"><h2 id="models-title" class="text-title-lg">3D Images</h2>${pictureGrid(project['3D-ProjectImages'], `${name} model`, 'aspect-[4/3] object-cover')}</section>
<section class="frame detail-section" aria-labelledby="videos-title"><h2 id="videos-title" class="text-title-lg">Project Videos</h2>${videos(project.videos, name)}</section>
</article>`
}
