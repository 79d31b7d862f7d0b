import { callList } from '#api/client.ts'
import { resource } from '../loading/resource.ts'

/** The signed-in customer's units. */
export const ownedUnits = resource(() => callList('GET /user/owned-units'), { cacheAs: 'owned-units' })
