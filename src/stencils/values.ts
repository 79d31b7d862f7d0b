import type { OwnedUnit } from '#contract/owners.ts'
import type { ProjectSummary } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import { choiceTitle } from '#domain/bills.ts'
import { money } from '#domain/money.ts'
import { outstandingWords } from '#domain/payments.ts'
import { placeOf } from '#domain/place.ts'
import { unitCountLabel } from '#domain/projects.ts'
import { counted } from '#domain/words.ts'
import type { Values } from './fill.ts'

/** `ui/ProjectCard.tsx` */
export const projectCardValues = (project: ProjectSummary): Values => ({
  id: encodeURIComponent(project._id),
  name: project.name,
  location: project.location,
  units: unitCountLabel(project),
})

/** What every view of an owned home shows of it. */
const homeValues = ({ unitId: unit }: OwnedUnit): Values => ({
  id: encodeURIComponent(unit._id),
  name: unit.name,
  project: unit.projectName,
  price: money(unit.price),
  rooms: counted(unit.numberOfRooms, 'Room'),
})

/** `islands/dashboard/PropertyCard.tsx` */
export const propertyCardValues = (owned: OwnedUnit): Values => ({
  ...homeValues(owned),
  outstanding: outstandingWords(owned),
})

/** `islands/owned-unit/Head.tsx` */
export const headValues = (owned: OwnedUnit, unit: Unit): Values => ({
  ...homeValues(owned),
  projectId: encodeURIComponent(owned.unitId.projectId ?? ''),
  baths: counted(unit.numberOfBathRooms, 'Bathroom'),
  place: placeOf(unit.projectId),
})

/** `islands/bill/UnitChoice.tsx`; `chosen`: the id of the home that is chosen. */
export const choiceValues =
  (all: readonly OwnedUnit[], chosen: string | undefined) =>
  ({ unitId: unit }: OwnedUnit): Values => ({
    title: choiceTitle(all.some(({ unitId }) => unitId._id === chosen)),
    checked: unit._id === chosen ? '' : undefined,
    id: unit._id,
    name: unit.name,
    project: unit.projectName ?? '',
  })
