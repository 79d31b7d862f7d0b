import { call } from '#api/client.ts'
import { optional } from '#api/compat.ts'
import { resource } from '../loading/resource.ts'

/** What needs attention, and sales by month. Undefined if the server lacks the call. */
export const overview = resource(
  optional(() => call('GET /admin/overview')),
  { cacheAs: 'overview' },
)
