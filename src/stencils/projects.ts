import type { ProjectStatus } from '#contract/projects.ts'
import { stand } from './stand.ts'
import { projectCardValues } from './values.ts'

void stand([['GET /public/projects', 'projects']], (all) => {
  const cards = (status: ProjectStatus) =>
    all.filter((project) => project.status === status).map(projectCardValues)
  return { ongoing: cards('ongoing'), completed: cards('completed') }
})
