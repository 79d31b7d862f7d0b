import { company } from '#company.ts'
import type { FileItem } from '#contract/files.ts'
import type { ProjectManager, Unit } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { fullName, initials } from '#domain/names.ts'
import { placeOf } from '#domain/place.ts'
import { paymentPlanLabel, unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'
import { actions, mosaic, pictureGrid, videos } from '../detail/parts.ts'
import { icons } from '../icons.ts'
import { type Markup, markup } from '../markup.ts'
import { availabilityTag } from '../project/units.ts'

/**
 * "Three images of the unit": its cover, then its floor plans, then its project's pictures (decisions), each once.
 */
export function unitPictures(unit: Unit): FileItem[] {
  const cover = unit.image === '' ? [] : [{ url: unit.image, alt: unit.name }]
  const all: FileItem[] = [...cover, ...unit.floorPlan, ...(unit.projectId['2D-ProjectImages'] ?? [])]
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index).slice(0, 3)
}

function managerCard(manager: ProjectManager): Markup {
  const name = fullName(manager)
  return markup`<section class="manager" aria-labelledby="manager-title"><h3 id="manager-title">Property Manager</h3><span class="monogram" aria-hidden="true">${initials(manager)}</span><p class="manager-name">${name}</p><button class="round" type="button" data-message data-signed-in aria-label="Message ${name}">${icons.chat}</button><p class="quiet" role="status" data-message-state></p></section>`
}

function facts(unit: Unit): Markup {
  const entries = [
    unit.type && ['Type', unit.type],
    ['Rooms', `${unit.numberOfRooms}`],
    ['Bathrooms', `${unit.numberOfBathRooms}`],
  ].filter((entry) => typeof entry === 'object')
  return markup`<dl class="facts">${entries.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

const projectLink = ({ projectId }: Unit): Markup =>
  projectId._id === undefined
    ? markup`${projectId.name}`
    : markup`<a class="link -my-3 inline-flex min-h-11 items-center" href="${links.project(projectId._id)}">${projectId.name}</a>`

/**
 * The page of a unit (spec section 2, "Unit detail"). What only the signed-in see is marked `data-signed-in`.
 * @param address the page's own address, for sharing
 * @param under what stands under the first picture
 */
export function unitView(unit: Unit, address: string, under: Markup | false = false): Markup {
  const { name, projectId } = unit
  const question = `Hello, I would like to know more about ${name} in ${projectId.name}.`
  const sharing = { title: `${name}, ${projectId.name}`, address, chatUrl: company.chatUrl, question }
  const back = projectId._id === undefined ? links.offers() : links.project(projectId._id)
  return markup`<article>
<header class="frame detail-head"><a class="back" href="${back}" data-back>${icons.back}Back</a><h1 class="text-title">Unit Details</h1></header>
<div class="frame">${mosaic(unitPictures(unit), name, under)}</div>
<div class="frame detail-body"><div><p class="card-line">${projectLink(unit)} ${availabilityTag(unit)}</p><h2 class="text-title-lg mt-4">${name}</h2><p class="price">${money(unit.price)}</p><p class="prose mt-6">${unitDescription(unit)}</p>
<section class="plan" aria-labelledby="plan-title"><h3 id="plan-title">Payment Plan</h3><p>${paymentPlanLabel(unit.paymentPlan)}</p></section>
<p class="mt-8" data-signed-in><a class="button" href="${links.payElectricityBill(unit._id)}" rel="nofollow">${icons.bolt}Pay Electricity Bill</a></p></div>
<aside>${unit.projectManager && managerCard(unit.projectManager)}${facts(unit)}${actions(sharing, placeOf(projectId))}</aside></div>
<section class="frame detail-section" aria-labelledby="floor-plan-title"><h2 id="floor-plan-title" class="text-title-lg">Floor Plan</h2>${pictureGrid(unit.floorPlan, `Floor plan of ${name}`, 'aspect-[4/3] object-contain drawing')}</section>
<section class="frame detail-section" aria-labelledby="videos-title"><h2 id="videos-title" class="text-title-lg">Unit Videos</h2>${videos(unit.videos, name)}</section>
</article>`
}
