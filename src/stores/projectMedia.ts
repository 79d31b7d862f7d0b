import { addProjectFiles } from '#client/files.ts'
import type { ProjectFileType } from '#contract/files.ts'
import type { ProjectPage } from './adminProject.ts'
import { type MediaShelf, makeShelfOf } from './mediaShelf.ts'

const addedTexts = {
  '2D-image': 'New Images Added',
  '3D-image': 'New 3D Images Added',
  'project-video': 'New Videos Added',
} as const

/** The three shelves of a project: pictures, 3D pictures, videos. Their code comes when they are first shown. */
export function makeProjectShelves({
  page,
  projectId,
}: Pick<ProjectPage, 'page' | 'projectId'>): Readonly<Record<ProjectFileType, MediaShelf>> {
  const shelf = (fileType: ProjectFileType) =>
    makeShelfOf(page, {
      fileType,
      kind: fileType === 'project-video' ? 'video' : 'image',
      addedText: addedTexts[fileType],
      add: (urls) => addProjectFiles(projectId, fileType, urls),
    })
  return {
    '2D-image': shelf('2D-image'),
    '3D-image': shelf('3D-image'),
    'project-video': shelf('project-video'),
  }
}
