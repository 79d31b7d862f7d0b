import { computed } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call, callList } from '#api/client.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { pageOf } from '#domain/pages.ts'
import { finder } from '#domain/searched.ts'
import { addressView, readPage, readText } from '../loading/addressView.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { dataIn, resource } from '../loading/resource.ts'

/** Every enquiry of visitors, newest first. */
export const enquiries = resource(() => callList('GET /admin/enquiries'))

/** Which enquiries are shown: their status, a search, and the page, counted from 1. */
export type EnquiryView = {
  readonly show: Enquiry['status'] | 'all'
  readonly q: string
  readonly page: number
}

/** Reads a status filter from a person's choice or the address. Default: new. */
export const readShow = (asked: string | undefined): EnquiryView['show'] =>
  asked === 'handled' || asked === 'all' ? asked : 'new'

export const { $view, setView } = addressView<EnquiryView>({ show: readShow, q: readText, page: readPage })

/** Enquiries per page: each is a panel with a visitor's own words. */
const pageSize = 25

function foundEnquiries(all: readonly Enquiry[], { show, q }: EnquiryView): readonly Enquiry[] {
  const finds = finder(q)
  return all.filter(({ status, name, email, phoneNumber, message, unitName = '', projectName = '' }) => {
    if (show !== 'all' && status !== show) return false
    return finds(`${name} ${email} ${phoneNumber} ${unitName} ${projectName} ${message}`, phoneNumber)
  })
}

/** The shown page of enquiries, and the number of all that were found. */
export const $page = computed([enquiries.$resource, $view], (now, view) => {
  const found = foundEnquiries(dataIn(now) ?? [], view)
  return { ...pageOf(found, view.page, pageSize), total: found.length }
})

export async function markEnquiry(enquiryId: string, status: Enquiry['status']): Promise<void> {
  try {
    const changed = await call('PUT /admin/enquiry/{enquiryId}', { params: { enquiryId }, body: { status } })
    enquiries.update((all) => all.map((each) => (each._id === enquiryId ? changed : each)))
    toast.success('Saved')
  } catch (error) {
    showFailedCall(error)
    void enquiries.reload({ fresh: true, quiet: true })
  }
}
