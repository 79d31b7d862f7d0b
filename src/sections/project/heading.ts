import type { Project } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { breadcrumbFacts, projectFacts } from '../facts.ts'
import type { PublicHeading } from '../head.ts'

const summary = (text: string) =>
  text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')} …` : text

/** What the head and the structured data of a project's page tell of it. */
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
