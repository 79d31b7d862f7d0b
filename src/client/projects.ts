import type { CallInput } from '#contract/calls.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import { ApiError } from './failure.ts'
import { requestEdit, requestOnce } from './once.ts'
import { listOf, request } from './request.ts'
import { toldList } from './toldList.ts'

type CreateProject = CallInput<'POST /admin/project'>['body']
type UpdateProject = CallInput<'PUT /admin/update-project/{id}'>['body']

/**
 * A project with its pictures, videos and units; lists that a server leaves out are empty.
 * @throws ApiError 404 when the server's list is empty, as some answer an unknown id
 */
export async function getProject(projectId: string): Promise<Project> {
  const [project] = toldList(await request('GET /public/project/{projectId}', { params: { projectId } }))
  if (project === undefined)
    throw new ApiError({ status: 404, message: 'Project not found', issues: [], spoken: true })
  return {
    ...project,
    '2D-ProjectImages': listOf(project['2D-ProjectImages']),
    '3D-ProjectImages': listOf(project['3D-ProjectImages']),
    videos: listOf(project.videos),
    units: listOf(project.units),
  }
}

/** Creates a project, once however often it is sent until an answer comes; answers its id. A new project is ongoing (spec section 4). */
export async function createProject(body: CreateProject): Promise<string> {
  const project = { ...body, status: 'ongoing' } as const
  const { _id } = await requestOnce('POST /admin/project', { body: project })
  return _id
}

/** Changes a project, or marks it completed. Other servers want the whole project (spec section 7): send it so. */
export const updateProject = (id: string, body: UpdateProject): Promise<ProjectSummary> =>
  requestEdit('PUT /admin/update-project/{id}', { params: { id }, body })
