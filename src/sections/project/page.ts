import { company } from '#company.ts'
import type { Project } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { type DetailPage, emptyPlace, livePlace } from '../detail/page.ts'
import { endOfFirstFrame } from '../firstFrame.ts'
import { versionOf } from '../version.ts'
import { projectHeading } from './heading.ts'
import { projectView } from './view.ts'

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
  return {
    ...projectHeading(project, site),
    path,
    place: livePlace('project', view, versionOf(project)),
  }
}
