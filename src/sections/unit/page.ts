import { company } from '#company.ts'
import type { Unit } from '#contract/units.ts'
import { links } from '#routes.ts'
import { type DetailPage, emptyPlace, livePlace } from '../detail/page.ts'
import { endOfFirstFrame } from '../firstFrame.ts'
import { versionOf } from '../version.ts'
import { unitHeading } from './heading.ts'
import { unitView } from './view.ts'

/** Answers for every unit without a page of its own, and loads it in the browser. */
export const unitShell: DetailPage = {
  path: links.unit('_'),
  title: 'Unit details',
  description: `A home by ${company.name}.`,
  noindex: true,
  place: emptyPlace('unit'),
}

/** The page of a unit as it stands when the site is built. */
export function unitPage(unit: Unit, site: URL): DetailPage {
  const path = links.unit(unit._id)
  return {
    ...unitHeading(unit, site),
    path,
    place: livePlace('unit', unitView(unit, new URL(path, site).href, endOfFirstFrame), versionOf(unit)),
  }
}
