import { addUnitFiles } from '#client/files.ts'
import type { UnitFileType } from '#contract/files.ts'
import type { UnitPage } from './adminUnit.ts'
import { type MediaShelf, makeShelfOf } from './mediaShelf.ts'

const addedTexts = { 'floor-plan': 'Floor Plan Images Added', 'unit-video': 'New Videos Added' } as const

/** The two shelves of a unit: floor plans and videos. Their code comes when they are first shown. */
export function makeUnitShelves({
  page,
  unitId,
}: Pick<UnitPage, 'page' | 'unitId'>): Readonly<Record<UnitFileType, MediaShelf>> {
  const shelf = (fileType: UnitFileType) =>
    makeShelfOf(page, {
      fileType,
      kind: fileType === 'unit-video' ? 'video' : 'image',
      addedText: addedTexts[fileType],
      add: (urls) => addUnitFiles(unitId, fileType, urls),
    })
  return { 'floor-plan': shelf('floor-plan'), 'unit-video': shelf('unit-video') }
}
