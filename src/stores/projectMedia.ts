import { callOnce } from '#api/idempotency.ts'
import type { ProjectFileType } from '#contract/files.ts'
import type { ProjectPage } from './adminProject.ts'
import { type MediaShelf, shelvesOf } from './mediaShelf.ts'

/** The three shelves of a project: pictures, 3D pictures, videos. Their code comes when they are first shown. */
export function makeProjectShelves({
  page,
  projectId,
}: Pick<ProjectPage, 'page' | 'projectId'>): Readonly<Record<ProjectFileType, MediaShelf>> {
  const shelf = shelvesOf(page, (fileType: ProjectFileType, urls) =>
    callOnce('POST /admin/project/{projectId}/images', {
      params: { projectId },
      body: { fileType, images: urls },
    }),
  )
  return {
    '2D-image': shelf('2D-image', 'New Images Added'),
    '3D-image': shelf('3D-image', 'New 3D Images Added'),
    'project-video': shelf('project-video', 'New Videos Added'),
  }
}
