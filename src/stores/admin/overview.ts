import { toast } from 'react-hot-toast/headless'
import { call, callWithMessage } from '#api/client.ts'
import { withFallback } from '#api/compat.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { resource } from '../loading/resource.ts'

/** What needs attention, and sales by month. Undefined if the server lacks the call. */
export const overview = resource(() => withFallback(call('GET /admin/overview'), () => undefined), {
  cacheAs: 'overview',
})

/** Has the site built at once. */
export async function publishSite(): Promise<void> {
  try {
    const { data: site, message } = await callWithMessage('POST /admin/publish')
    overview.update((figures) => figures && { ...figures, site })
    toast.success(message ?? 'OK')
  } catch (error) {
    showFailedCall(error)
  }
}
