import { callList } from '#api/client.ts'
import { resource } from './resource.ts'

/** The units that the signed-in customer owns. */
export const ownedUnits = resource(() => callList('GET /user/owned-units'), { cacheAs: 'owned-units' })
