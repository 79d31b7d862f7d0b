import type { CallInput } from '#contract/calls.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { listOf, request, requestWithMessage } from './request.ts'

type NewEnquiry = CallInput<'POST /public/enquiries'>['body']

/** Asks the company, once under one `key`; answers the server's message. */
export const sendEnquiry = async (body: NewEnquiry, key: string): Promise<string | undefined> =>
  (await requestWithMessage('POST /public/enquiries', { body }, { idempotencyKey: key })).message

/** Every enquiry, newest first. */
export const listEnquiries = async (): Promise<Enquiry[]> => listOf(await request('GET /admin/enquiries'))

/** Marks an enquiry as handled, or as new again. */
export const setEnquiryStatus = (enquiryId: string, status: Enquiry['status']): Promise<Enquiry> =>
  request('PUT /admin/enquiry/{enquiryId}', { params: { enquiryId }, body: { status } })
