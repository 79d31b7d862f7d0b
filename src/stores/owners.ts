import { listOwnedUnits } from '#client/owners.ts'
import { resource } from './resource.ts'

/** The units that the signed-in customer owns. */
export const ownedUnits = resource(listOwnedUnits, { seenAs: 'owned-units' })
