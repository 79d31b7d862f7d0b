import { getUnit } from '#api/compat.ts'
import { family } from '../loading/family.ts'
import { resource } from '../loading/resource.ts'

/** A unit with everything its page shows. A failure is only logged. */
export const unitOf = family((unitId: string) =>
  resource(() => getUnit(unitId), { cacheAs: `unit:${unitId}` }),
)
