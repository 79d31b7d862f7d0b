import type { Unit } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'
import { breadcrumbFacts, unitFacts } from '../facts.ts'
import type { PublicHeading } from '../head.ts'

/** What the head and the structured data of a unit's page tell of it. */
export function unitHeading(unit: Unit, site: URL): PublicHeading {
  const project = unit.projectId
  return {
    title: `${unit.name}, ${project.name}`,
    description: `${unitDescription(unit)} ${shortMoney(unit.price)}.`,
    ...(project._id ? { picture: `/cards/${project._id}.jpg` } : {}),
    facts: [
      ...unitFacts(site, unit),
      breadcrumbFacts(site, [
        ['Offers', links.offers()],
        ...(project._id ? [[project.name, links.project(project._id)] as const] : []),
        [unit.name, links.unit(unit._id)],
      ]),
    ],
  }
}
