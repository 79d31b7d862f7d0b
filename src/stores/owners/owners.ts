import { callList } from '#api/client.ts'
import { resource } from '../loading/resource.ts'

export const ownedUnits = resource(() => callList('GET /user/owned-units'), { cacheAs: 'owned-units' })
