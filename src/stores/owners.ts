import { listOwnedUnits } from '#client/ownedUnits.ts'
import { resource } from './resource.ts'

/** The units that the signed-in customer owns. */
export const ownedUnits = resource(listOwnedUnits, { seenAs: 'owned-units' })
