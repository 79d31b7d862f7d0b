import type { FileItem } from '#contract/files.ts'
import type { MediaCollection } from '#stores/media/mediaCollection.ts'
import { MediaPanel } from './MediaPanel.tsx'

type Props<Type extends string> = {
  panels: readonly { fileType: Type; title: string }[]
  collections: Readonly<Record<Type, MediaCollection>>
  files: readonly FileItem[]
  owner: string
}

export const MediaPanels = <Type extends string>({ panels, collections, files, owner }: Props<Type>) =>
  panels.map(({ fileType, title }) => (
    <MediaPanel
      key={fileType}
      title={title}
      collection={collections[fileType]}
      files={files.filter((file) => file.fileType === fileType)}
      owner={owner}
    />
  ))
