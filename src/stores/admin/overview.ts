import { call } from '#api/client.ts'
import { withFallback } from '#api/compat.ts'
import { resource } from '../loading/resource.ts'

/** What needs attention, and sales by month. Undefined if the server lacks the call. */
export const overview = resource(() => withFallback(call('GET /admin/overview'), () => undefined), {
  cacheAs: 'overview',
})
