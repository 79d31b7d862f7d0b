import { toast } from 'react-hot-toast/headless'
import { type CreateUnit, getProject, projectFiles, unitBody, withAnswer } from '#api/compat.ts'
import { callEdit, callOnce } from '#api/idempotency.ts'
import type { FileItem } from '#contract/files.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import { showFailedCall } from './failedCall.ts'
import { dataIn, type ResourceStore, resource } from './resource.ts'

/** What an admin can say of a project. */
export type ProjectTexts = {
  name: string
  description: string
  address: string
  location: string
  image: string
}

export type ProjectWithFiles = { readonly project: Project; readonly files: readonly FileItem[] }

export type ProjectPage = {
  readonly page: ResourceStore<ProjectWithFiles>
  readonly projectId: string
  save(texts: ProjectTexts, version: { editedVersion?: number }): Promise<void>
  complete(): Promise<void>
  addUnit(unit: CreateUnit): Promise<string>
}

/** The whole project (spec section 7), without its lists of units and files, which are changed elsewhere. */
function wholeProject(project: Project) {
  const { units: _, videos: __, '2D-ProjectImages': ___, '3D-ProjectImages': ____, ...whole } = project
  return whole
}

const changeable = [
  'name',
  'description',
  'address',
  'location',
  'image',
  'status',
  'version',
] as const satisfies (keyof Project)[]

/** Creates a project; answers its id (spec section 8 for the toast). */
export async function addProject(texts: ProjectTexts): Promise<string> {
  const { _id: id } = await callOnce('POST /admin/project', { body: { ...texts, status: 'ongoing' } })
  toast.success('Project Successfully Created')
  return id
}

/** Everything that an admin sees and does on a project's page. */
export function makeProjectPage(projectId: string): ProjectPage {
  const load = async (): Promise<ProjectWithFiles> => {
    const project = await getProject(projectId)
    return { project, files: await projectFiles({ ...project, _id: projectId }) }
  }
  const page = resource(load, { onFailure: showFailedCall })
  const reload = () => page.reload({ fresh: true })
  const present = () => dataIn(page.$resource.get())
  const current = async () => present()?.project ?? (await getProject(projectId))

  /** Sends the whole project with what has changed; whether or not it is taken, the newest state is shown. */
  const change = async (changed: Partial<ProjectSummary>, done: string): Promise<void> => {
    try {
      const answer = await callEdit('PUT /admin/update-project/{id}', {
        params: { id: projectId },
        body: { ...wholeProject(await current()), ...changed },
      })
      const shown = present()
      if (shown !== undefined) page.put({ ...shown, project: withAnswer(shown.project, answer, changeable) })
      toast.success(done)
    } finally {
      await reload()
    }
  }

  return {
    page,
    projectId,
    save: (texts, version) => change({ ...texts, ...version }, 'Project Successfully Updated'),
    // Sent whole, it would write what this page shows over what a colleague has saved since.
    complete: () => {
      const version = present()?.project.version
      const seen = version === undefined ? {} : { editedVersion: version }
      return change({ status: 'completed', ...seen }, 'Project marked Completed')
    },
    addUnit: async (unit) => {
      const { _id: unitId } = await callOnce('POST /admin/project/{projectId}/create-unit', {
        params: { projectId },
        body: unitBody(unit),
      })
      toast.success('Unit Successfully Created')
      await reload()
      return unitId
    },
  }
}
