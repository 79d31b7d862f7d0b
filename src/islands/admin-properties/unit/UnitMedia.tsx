import { useMemo } from 'react'
import { makeUnitCollections } from '#stores/media/mediaCollection.ts'
import type { UnitPage, UnitWithFiles } from '#stores/properties/adminUnit.ts'
import { MediaPanels } from '../media/MediaPanels.tsx'

const panels = [
  { fileType: 'floor-plan', title: 'Floor Plan' },
  { fileType: 'unit-video', title: 'Unit Videos' },
] as const

export default function UnitMedia({ store, unit, files }: { store: UnitPage } & UnitWithFiles) {
  const collections = useMemo(() => makeUnitCollections(store), [store])
  return <MediaPanels {...{ panels, collections, files }} owner={unit.name} />
}
