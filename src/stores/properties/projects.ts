import { computed } from 'nanostores'
import { callList } from '#api/client.ts'
import type { ProjectStatus, ProjectSummary } from '#contract/projects.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { type Resource, resource } from '../loading/resource.ts'

/** Every project. A failure shows a toast. */
export const projects = resource(() => callList('GET /public/projects'), {
  cacheAs: 'projects',
  onFailure: showFailedCall,
})

const withStatus = (status: ProjectStatus) =>
  computed(
    projects.$resource,
    (found): Resource<ProjectSummary[]> =>
      found.state === 'ready'
        ? { ...found, data: found.data.filter((project) => project.status === status) }
        : found,
  )

export const $ongoingProjects = withStatus('ongoing')
export const $completedProjects = withStatus('completed')
