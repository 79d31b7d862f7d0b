import { toast } from 'react-hot-toast/headless'
import { type CreateUnit, getProject, projectFiles, unitBody, withAnswer } from '#api/compat.ts'
import { callEdit, callOnce } from '#api/idempotency.ts'
import type { FileItem } from '#contract/files.ts'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { dataIn, resource } from '../loading/resource.ts'

export type ProjectTexts = {
  name: string
  description: string
  address: string
  location: string
  image: string
}

export type ProjectWithFiles = { readonly project: Project; readonly files: readonly FileItem[] }

/** A project without what has calls of its own: units, files and progress. */
function wholeProject(project: Project) {
  const { units: _, videos: __, '2D-ProjectImages': ___, '3D-ProjectImages': ____, ...details } = project
  const { progress: _____, updates: ______, stages: _______, ...whole } = details
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

/** Creates a project. Returns its id. */
export async function addProject(texts: ProjectTexts): Promise<string> {
  const { _id: id } = await callOnce('POST /admin/project', { body: { ...texts, status: 'ongoing' } })
  toast.success('Project Successfully Created')
  return id
}

export function makeProjectPage(projectId: string) {
  const load = async (): Promise<ProjectWithFiles> => {
    const project = await getProject(projectId)
    return { project, files: await projectFiles({ ...project, _id: projectId }) }
  }
  const page = resource(load, { onFailure: showFailedCall })
  const reload = () => page.reload({ fresh: true })
  const present = () => dataIn(page.$resource.get())
  const current = async () => present()?.project ?? (await getProject(projectId))

  /** Sends the whole project with the changes. Reloads it whether or not the call succeeds. */
  const change = async (changed: Partial<ProjectSummary>, done: string) => {
    try {
      const answer = await callEdit('PUT /admin/update-project/{id}', {
        params: { id: projectId },
        body: { ...wholeProject(await current()), ...changed },
      })
      page.update((shown) => ({ ...shown, project: withAnswer(shown.project, answer, changeable) }))
      toast.success(done)
    } finally {
      await reload()
    }
  }

  return {
    page,
    projectId,
    save: (texts: ProjectTexts, version: { editedVersion?: number }) =>
      change({ ...texts, ...version }, 'Project Successfully Updated'),
    // The version keeps the whole project from overwriting what a colleague has saved since.
    complete: () => {
      const version = present()?.project.version
      const seen = version === undefined ? {} : { editedVersion: version }
      return change({ status: 'completed', ...seen }, 'Project marked Completed')
    },
    /** Creates a unit. Returns its id. */
    addUnit: async (unit: CreateUnit) => {
      const { _id: unitId } = await callOnce('POST /admin/project/{projectId}/create-unit', {
        params: { projectId },
        body: unitBody(unit),
      })
      toast.success('Unit Successfully Created')
      // Not awaited: the form must forget its draft as soon as the unit is there.
      void reload()
      return unitId
    },
  }
}

export type ProjectPage = ReturnType<typeof makeProjectPage>
