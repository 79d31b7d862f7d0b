import { getUnit } from '#api/compat.ts'
import { family } from './family.ts'
import { resource } from './resource.ts'

/** A unit with everything its page shows. A failed fetch is logged (spec section 8). */
export const unitOf = family((unitId: string) =>
  resource(() => getUnit(unitId), { cacheAs: `unit:${unitId}` }),
)
