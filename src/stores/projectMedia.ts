import { callOnce } from '#api/idempotency.ts'
import type { ProjectFileType } from '#contract/files.ts'
import type { ProjectPage } from './adminProject.ts'
import { collectionsOf, type MediaCollection } from './mediaCollection.ts'

/** The three collections of a project: pictures, 3D pictures, videos. Their code comes when they are first shown. */
export function makeProjectCollections({
  page,
  projectId,
}: Pick<ProjectPage, 'page' | 'projectId'>): Readonly<Record<ProjectFileType, MediaCollection>> {
  const collection = collectionsOf(page, (fileType: ProjectFileType, urls) =>
    callOnce('POST /admin/project/{projectId}/images', {
      params: { projectId },
      body: { fileType, images: urls },
    }),
  )
  return {
    '2D-image': collection('2D-image', 'New Images Added'),
    '3D-image': collection('3D-image', 'New 3D Images Added'),
    'project-video': collection('project-video', 'New Videos Added'),
  }
}
