import { getOverview } from '#client/admin.ts'
import { resource } from './resource.ts'
import { whereTold } from './whereTold.ts'

/** What needs attention, and sales by month; undefined on a server that does not tell. */
export const overview = resource(whereTold(getOverview), { seenAs: 'overview' })
