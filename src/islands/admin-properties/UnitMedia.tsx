import { useMemo } from 'react'
import type { UnitPage } from '#stores/adminUnit.ts'
import { makeUnitShelves } from '#stores/unitMedia.ts'
import { useStore } from '#ui/useStore.ts'
import { MediaPanels } from './media/MediaPanels.tsx'

const panels = [
  { fileType: 'floor-plan', title: 'Floor Plan' },
  { fileType: 'unit-video', title: 'Unit Videos' },
] as const

/** The floor plans and videos of a unit. */
export default function UnitMedia({ store }: { store: UnitPage }) {
  const shelves = useMemo(() => makeUnitShelves(store), [store])
  const resource = useStore(store.page.$resource)
  const { files, unit } = resource.state === 'ready' ? resource.data : {}
  return <MediaPanels {...{ panels, shelves, files }} owner={unit?.name ?? 'this unit'} />
}
