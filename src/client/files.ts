import type { File, FileItem, ProjectFileType, UnitFileType } from '#contract/files.ts'
import { getProject } from './projects.ts'
import { listOf, request } from './request.ts'
import { getUnit } from './units.ts'

/** A file that can be shown; without `_id` it can't be deleted. */
export type ShownFile = FileItem

const typed = (files: readonly FileItem[], fileType: File['fileType']): ShownFile[] =>
  files.map((file) => ({ ...file, fileType }))

const deletable = (files: readonly ShownFile[]) => files.every((file) => file._id !== undefined)

/** The items of the public call when they carry ids, else those of our own extra call, if there is one. */
async function withIds(items: ShownFile[], extra: () => Promise<readonly File[]>): Promise<ShownFile[]> {
  if (deletable(items)) return items
  return extra().then(
    (files) => listOf(files),
    () => items,
  )
}

/** A project's pictures and videos (decisions, "Calls that spec.md leaves out"). */
export async function projectFiles(projectId: string): Promise<ShownFile[]> {
  const project = await getProject(projectId)
  const items = [
    ...typed(project['2D-ProjectImages'], '2D-image'),
    ...typed(project['3D-ProjectImages'], '3D-image'),
    ...typed(project.videos, 'project-video'),
  ]
  return withIds(items, () => request('GET /admin/project/{projectId}/files', { params: { projectId } }))
}

/** A unit's floor plans and videos. */
export async function unitFiles(unitId: string): Promise<ShownFile[]> {
  const unit = await getUnit(unitId)
  const items = [...typed(unit.floorPlan, 'floor-plan'), ...typed(unit.videos, 'unit-video')]
  return withIds(items, () => request('GET /admin/unit/{unitId}/files', { params: { unitId } }))
}

/** Adds uploaded files, named by their addresses, to a project. */
export const addProjectFiles = (projectId: string, fileType: ProjectFileType, images: string[]) =>
  request('POST /admin/project/{projectId}/images', { params: { projectId }, body: { fileType, images } })

/** Adds uploaded files, named by their addresses, to a unit. */
export const addUnitFiles = (unitId: string, fileType: UnitFileType, images: string[]) =>
  request('POST /admin/unit/{unitId}/floor-plan', { params: { unitId }, body: { fileType, images } })

/** Deletes a picture or video. */
export const deleteFile = (fileId: string): Promise<unknown> =>
  request('DELETE /admin/delete-file/{fileId}', { params: { fileId } })

/** Describes a picture for those who can't see it. */
export const describeFile = (fileId: string, alt: string) =>
  request('PUT /admin/file/{fileId}', { params: { fileId }, body: { alt } })

/** Puts files of one project or unit and one type in this order. */
export const orderFiles = (fileIds: string[]): Promise<unknown> =>
  request('PUT /admin/files/order', { body: { fileIds } })
