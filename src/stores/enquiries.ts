import { showSuccess } from '#browser/toasts.ts'
import { listEnquiries, setEnquiryStatus } from '#client/enquiries.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { showFailedCall } from './failedCall.ts'
import { resource } from './resource.ts'

/** Every enquiry of visitors, newest first. */
export const enquiries = resource(listEnquiries)

/** Marks an enquiry as handled or new; what it says now is shown. */
export async function markEnquiry(enquiryId: string, status: Enquiry['status']): Promise<void> {
  try {
    const changed = await setEnquiryStatus(enquiryId, status)
    const now = enquiries.$resource.get()
    if (now.state === 'ready')
      enquiries.put(now.data.map((each) => (each._id === enquiryId ? changed : each)))
    showSuccess('Saved')
  } catch (error) {
    showFailedCall(error)
  }
}
