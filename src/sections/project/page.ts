import { company } from '#company.ts'
import type { Project } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { type DetailPage, emptyPlace, livePlace } from '../detail/page.ts'
import { breadcrumbFacts, projectFacts } from '../facts.ts'
import { endOfFirstFrame } from '../firstFrame.ts'
import { versionOf } from '../version.ts'
import { projectView } from './view.ts'

const summary = (text: string) =>
  text.length > 155 ? `${text.slice(0, 155).replace(/\s+\S*$/, '')} …` : text

/** Answers for every project without a page of its own, and loads it in the browser. */
export const projectShell: DetailPage = {
  path: links.project('_'),
  title: 'Project',
  description: `A project by ${company.name}.`,
  noindex: true,
  place: emptyPlace('project'),
}

/** The page of a project as it stands when the site is built. */
export function projectPage(project: Project, site: URL): DetailPage {
  const path = links.project(project._id)
  const view = projectView(project, { sort: 'listed' }, new URL(path, site).href, endOfFirstFrame)
  const description = summary(project.description)
  return {
    path,
    title: `${project.name}, ${project.location}`,
    description,
    picture: `/cards/${project._id}.jpg`,
    facts: [
      ...projectFacts(site, project, description),
      breadcrumbFacts(site, [
        ['Offers', links.offers()],
        [project.name, path],
      ]),
    ],
    place: livePlace('project', view, versionOf(project)),
  }
}
