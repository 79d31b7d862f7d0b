import { call } from '#api/client.ts'
import { optional } from '#api/compat.ts'
import { resource } from './resource.ts'

/** What needs attention, and sales by month; undefined on a server that does not tell. */
export const overview = resource(
  optional(() => call('GET /admin/overview')),
  { cacheAs: 'overview' },
)
