import type { Unit } from '#contract/units.ts'
import { FloorPlans } from './FloorPlans.tsx'
import { Videos } from './Videos.tsx'

/** Floor plans and videos, which stand below what a page shows first. */
export default function UnitMedia({ unit }: { unit: Unit }) {
  return (
    <>
      <FloorPlans files={unit.floorPlan} name={unit.name} />
      <Videos files={unit.videos} name={unit.name} />
    </>
  )
}
