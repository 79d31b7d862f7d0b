import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { UnitPage } from '#stores/adminUnit.ts'
import { makeUnitShelves } from '#stores/unitMedia.ts'
import { MediaPanel } from './media/MediaPanel.tsx'

const panels = [
  { fileType: 'floor-plan', title: 'Floor Plan' },
  { fileType: 'unit-video', title: 'Unit Videos' },
] as const

/** The floor plans and videos of a unit. */
export default function UnitMedia({ store }: { store: UnitPage }) {
  const shelves = useMemo(() => makeUnitShelves(store), [store])
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
          owner={data?.unit.name ?? 'this unit'}
        />
      ))}
    </>
  )
}
