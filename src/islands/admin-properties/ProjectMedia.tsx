import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { ProjectFileType } from '#contract/files.ts'
import type { ProjectPage } from '#stores/adminProject.ts'
import { makeProjectShelves } from '#stores/projectMedia.ts'
import { MediaPanel } from './media/MediaPanel.tsx'

const panels: readonly { fileType: ProjectFileType; title: string }[] = [
  { fileType: '2D-image', title: '2D Images' },
  { fileType: '3D-image', title: '3D Images' },
  { fileType: 'project-video', title: 'Project Videos' },
]

/** The pictures, 3D pictures and videos of a project. */
export default function ProjectMedia({ store }: { store: ProjectPage }) {
  const shelves = useMemo(() => makeProjectShelves(store), [store])
  const resource = useStore(store.page.$resource)
  const data = resource.state === 'ready' ? resource.data : undefined
  return (
    <>
      {panels.map(({ fileType, title }) => (
        <MediaPanel
          key={fileType}
          title={title}
          shelf={shelves[fileType]}
          files={data?.files.filter((file) => file.fileType === fileType)}
          owner={data?.project.name ?? 'this project'}
        />
      ))}
    </>
  )
}
