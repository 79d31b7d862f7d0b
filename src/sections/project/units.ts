import type { UnitSummary } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { matchingUnits, type UnitsQuery } from '#domain/unitsQuery.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { choice, filterForm, priceChoice, withChosen } from '../filterMarkup.ts'
import { icons } from '../icons.ts'
import { type Markup, markup } from '../markup.ts'
import { picture } from '../pictureMarkup.ts'

/** Whether a unit may still be bought; servers that don't say leave it out. */
export const availabilityTag = ({ availability }: Pick<UnitSummary, 'availability'>): Markup | false =>
  availability !== undefined &&
  markup`<span class="tag tag-${availability}">${availability === 'sold' ? 'Sold' : 'Available'}</span>`

/** A unit as a card: picture, name, type, rooms and abbreviated price. */
export function unitCard(unit: UnitSummary): Markup {
  return markup`<li><a class="card" href="${links.unit(unit._id)}"><span class="card-picture">${picture({
    url: unit.image,
    alt: '',
    sizes: '(min-width: 1380px) 410px, (min-width: 768px) 46vw, 60vw',
    className: 'aspect-[3/2] h-auto w-full object-cover',
  })}</span><h3>${unit.name}</h3><span class="card-price"><strong>${shortMoney(unit.price)}</strong></span><span class="card-line">${unit.type}</span><span class="card-facts"><span>${icons.bed}${counted(unit.numberOfRooms, 'room')}</span><span>${icons.bath}${counted(unit.numberOfBathRooms, 'bathroom')}</span>${availabilityTag(unit)}</span></a></li>`
}

/** The choices that a list of units offers. */
export function unitsFilter(units: readonly UnitSummary[], query: UnitsQuery): Markup {
  const most = Math.max(0, ...units.map(({ numberOfRooms }) => numberOfRooms))
  const least = Math.min(most, ...units.map(({ numberOfRooms }) => numberOfRooms))
  const steps = Array.from({ length: Math.max(0, most - least) }, (_, index) => least + 1 + index)
  const rooms = withChosen(steps, query.rooms)
  const known =
    query.availability !== undefined || units.some(({ availability }) => availability !== undefined)
  return filterForm('Filter units', [
    known &&
      choice(
        'availability',
        'Availability',
        [
          ['', 'All'],
          ['available', 'Available'],
          ['sold', 'Sold'],
        ],
        query.availability ?? '',
      ),
    rooms.length > 0 &&
      choice(
        'rooms',
        'Rooms',
        [['', 'Any'], ...rooms.map((room) => [`${room}`, `${room} or more`] as const)],
        `${query.rooms ?? ''}`,
      ),
    priceChoice(
      units.map(({ price }) => price),
      query.price,
    ),
    choice(
      'sort',
      'Sort by',
      [
        ['', 'As listed'],
        ['price', 'Lowest price'],
        ['price-down', 'Highest price'],
        ['rooms', 'Most rooms'],
      ],
      query.sort === 'listed' ? '' : query.sort,
    ),
  ])
}

/** The units that fit, as cards. */
export function unitCards(units: readonly UnitSummary[], query: UnitsQuery): Markup {
  const found = matchingUnits(units, query)
  if (found.length === 0) return markup`<p class="quiet">No units available</p>`
  return markup`<ul class="cards cards-small">${found.map(unitCard)}</ul>`
}
