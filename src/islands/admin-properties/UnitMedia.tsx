import { useMemo } from 'react'
import type { UnitPage, UnitWithFiles } from '#stores/adminUnit.ts'
import { makeUnitShelves } from '#stores/unitMedia.ts'
import { MediaPanels } from './media/MediaPanels.tsx'

const panels = [
  { fileType: 'floor-plan', title: 'Floor Plan' },
  { fileType: 'unit-video', title: 'Unit Videos' },
] as const

/** The floor plans and videos of a unit. */
export default function UnitMedia({ store, unit, files }: { store: UnitPage } & UnitWithFiles) {
  const shelves = useMemo(() => makeUnitShelves(store), [store])
  return <MediaPanels {...{ panels, shelves, files }} owner={unit.name} />
}
