import { useMemo } from 'react'
import { makeProjectCollections } from '#stores/media/mediaCollection.ts'
import type { ProjectPage, ProjectWithFiles } from '#stores/properties/adminProject.ts'
import { MediaPanels } from '../media/MediaPanels.tsx'

const panels = [
  { fileType: '2D-image', title: '2D Images' },
  { fileType: '3D-image', title: '3D Images' },
  { fileType: 'project-video', title: 'Project Videos' },
] as const

export default function ProjectMedia({ store, project, files }: { store: ProjectPage } & ProjectWithFiles) {
  const collections = useMemo(() => makeProjectCollections(store), [store])
  return <MediaPanels {...{ panels, collections, files }} owner={project.name} />
}
