import type { Project } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'
import { breadcrumbFacts, projectFacts, unitFacts } from './facts.ts'
import type { PublicHeading } from './head.ts'

const summary = (text: string) =>
  text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')} …` : text

/**
 * The head and structured data of a project's page.
 * @param site the site's own address
 */
export function projectHeading(project: Project, site: URL): PublicHeading {
  const description = summary(project.description)
  return {
    title: `${project.name}, ${project.location}`,
    description,
    picture: `/cards/${project._id}.jpg`,
    facts: [
      ...projectFacts(site, project, description),
      breadcrumbFacts(site, [
        ['Offers', links.offers()],
        [project.name, links.project(project._id)],
      ]),
    ],
  }
}

/**
 * The head and structured data of a unit's page.
 * @param site the site's own address
 */
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
