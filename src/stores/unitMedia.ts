import { callOnce } from '#api/idempotency.ts'
import type { UnitFileType } from '#contract/files.ts'
import type { UnitPage } from './adminUnit.ts'
import { type MediaShelf, shelvesOf } from './mediaShelf.ts'

/** The two shelves of a unit: floor plans and videos. Their code comes when they are first shown. */
export function makeUnitShelves({
  page,
  unitId,
}: Pick<UnitPage, 'page' | 'unitId'>): Readonly<Record<UnitFileType, MediaShelf>> {
  const shelf = shelvesOf(page, (fileType: UnitFileType, urls) =>
    callOnce('POST /admin/unit/{unitId}/floor-plan', {
      params: { unitId },
      body: { fileType, images: urls },
    }),
  )
  return {
    'floor-plan': shelf('floor-plan', 'Floor Plan Images Added'),
    'unit-video': shelf('unit-video', 'New Videos Added'),
  }
}
