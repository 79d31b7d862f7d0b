import { callOnce } from '#api/idempotency.ts'
import type { UnitFileType } from '#contract/files.ts'
import type { UnitPage } from './adminUnit.ts'
import { collectionsOf, type MediaCollection } from './mediaCollection.ts'

/** The two collections of a unit: floor plans and videos. Their code comes when they are first shown. */
export function makeUnitCollections({
  page,
  unitId,
}: Pick<UnitPage, 'page' | 'unitId'>): Readonly<Record<UnitFileType, MediaCollection>> {
  const collection = collectionsOf(page, (fileType: UnitFileType, urls) =>
    callOnce('POST /admin/unit/{unitId}/floor-plan', {
      params: { unitId },
      body: { fileType, images: urls },
    }),
  )
  return {
    'floor-plan': collection('floor-plan', 'Floor Plan Images Added'),
    'unit-video': collection('unit-video', 'New Videos Added'),
  }
}
