import type { File, FileItem, ProjectFileType, UnitFileType } from '#contract/files.ts'
import type { Project } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import { requestOnce } from './once.ts'
import { listOf, request } from './request.ts'

const typed = (files: readonly FileItem[], fileType: File['fileType']): FileItem[] =>
  files.map((file) => ({ ...file, fileType }))

const deletable = (files: readonly FileItem[]) => files.every((file) => file._id !== undefined)

/** The items of the public call when they carry ids, else those of our own extra call, if there is one. */
async function withIds(items: FileItem[], extra: () => Promise<readonly File[]>): Promise<FileItem[]> {
  if (deletable(items)) return items
  return extra().then(
    (files) => listOf(files),
    () => items,
  )
}

/** A project's pictures and videos, each with its type (decisions, "Calls that spec.md leaves out"). */
export async function projectFiles(project: Project): Promise<FileItem[]> {
  const items = [
    ...typed(project['2D-ProjectImages'], '2D-image'),
    ...typed(project['3D-ProjectImages'], '3D-image'),
    ...typed(project.videos, 'project-video'),
  ]
  const params = { projectId: project._id }
  return withIds(items, () => request('GET /admin/project/{projectId}/files', { params }))
}

/** A unit's floor plans and videos, each with its type. */
export async function unitFiles(unit: Unit): Promise<FileItem[]> {
  const items = [...typed(unit.floorPlan, 'floor-plan'), ...typed(unit.videos, 'unit-video')]
  return withIds(items, () => request('GET /admin/unit/{unitId}/files', { params: { unitId: unit._id } }))
}

/** Adds uploaded files, named by their addresses, to a project. */
export const addProjectFiles = (projectId: string, fileType: ProjectFileType, images: string[]) =>
  requestOnce('POST /admin/project/{projectId}/images', { params: { projectId }, body: { fileType, images } })

/** Adds uploaded files, named by their addresses, to a unit. */
export const addUnitFiles = (unitId: string, fileType: UnitFileType, images: string[]) =>
  requestOnce('POST /admin/unit/{unitId}/floor-plan', { params: { unitId }, body: { fileType, images } })

/** Deletes a picture or video. Only our own server says where its address is still used. */
export const deleteFile = (fileId: string): Promise<{ stillUsedBy?: string[] } | null> =>
  request('DELETE /admin/delete-file/{fileId}', { params: { fileId } })

/** Describes a picture for those who can't see it. */
export const describeFile = (fileId: string, alt: string) =>
  request('PUT /admin/file/{fileId}', { params: { fileId }, body: { alt } })

/** Gives a video the picture that stands in its place until it is played. Other servers answer 404. */
export const givePoster = (fileId: string, poster: string): Promise<unknown> =>
  request('PUT /admin/file/{fileId}', { params: { fileId }, body: { poster } })

/** Puts files of one project or unit and one type in this order. */
export const orderFiles = (fileIds: string[]): Promise<unknown> =>
  request('PUT /admin/files/order', { body: { fileIds } })
