import { company } from '#company.ts'
import type { Unit } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'
import { type DetailPage, emptyPlace, livePlace } from '../detail/page.ts'
import { breadcrumbFacts, unitFacts } from '../facts.ts'
import { endOfFirstFrame } from '../firstFrame.ts'
import { versionOf } from '../version.ts'
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
  const project = unit.projectId
  return {
    path,
    title: `${unit.name}, ${project.name}`,
    description: `${unitDescription(unit)} ${shortMoney(unit.price)}.`,
    ...(project._id ? { picture: `/cards/${project._id}.jpg` } : {}),
    facts: [
      ...unitFacts(site, unit),
      breadcrumbFacts(site, [
        ['Offers', links.offers()],
        ...(project._id ? [[project.name, links.project(project._id)] as const] : []),
        [unit.name, path],
      ]),
    ],
    place: livePlace('unit', unitView(unit, new URL(path, site).href, endOfFirstFrame), versionOf(unit)),
  }
}
