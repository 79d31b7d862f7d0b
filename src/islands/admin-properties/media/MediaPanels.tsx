import type { FileItem } from '#contract/files.ts'
import type { MediaShelf } from '#stores/mediaShelf.ts'
import { MediaPanel } from './MediaPanel.tsx'

type Props<Type extends string> = {
  panels: readonly { fileType: Type; title: string }[]
  shelves: Readonly<Record<Type, MediaShelf>>
  files: readonly FileItem[]
  owner: string
}

/** A panel per type of file. */
export const MediaPanels = <Type extends string>({ panels, shelves, files, owner }: Props<Type>) =>
  panels.map(({ fileType, title }) => (
    <MediaPanel
      key={fileType}
      title={title}
      shelf={shelves[fileType]}
      files={files.filter((file) => file.fileType === fileType)}
      owner={owner}
    />
  ))
