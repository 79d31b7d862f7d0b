import { callOnceWithMessage } from '#api/idempotency.ts'
import type { CallInput } from '#contract/calls.ts'
import { cleanEmail, cleanLine, cleanPhone, cleanText } from '#contract/fields/cleaned.ts'
import { enquirySent, newsConsent } from '#contract/fields/texts.ts'

export type About = { readonly projectId: string } | { readonly unitId: string }
export type EnquiryTexts = Readonly<Record<'name' | 'email' | 'phoneNumber' | 'message' | 'source', string>>

type Source = CallInput<'POST /public/enquiries'>['body']['source']

const campaignParts = ['utm_source', 'utm_medium', 'utm_campaign']

/** What the page's own address says of where the visitor came from; empty if nothing. */
export const campaignOf = (search: string): string => {
  const query = new URLSearchParams(search)
  const said = campaignParts.map((part) => cleanLine(query.get(part) ?? '')).filter((part) => part !== '')
  return said.join(' / ').slice(0, 100).trim()
}

/**
 * Sends a visitor's enquiry. Sent again unchanged after a lost answer, it is the same enquiry.
 * @param wantsNews whether the visitor ticked that they want news of projects
 * @returns what to tell the visitor
 */
export async function sendEnquiry(about: About, texts: EnquiryTexts, wantsNews: boolean): Promise<string> {
  const phoneNumber = cleanPhone(texts.phoneNumber)
  const campaign = campaignOf(location.search)
  const body = {
    name: cleanLine(texts.name),
    email: cleanEmail(texts.email),
    message: cleanText(texts.message),
    ...(phoneNumber === '' ? {} : { phoneNumber }),
    ...(campaign === '' ? {} : { campaign }),
    ...(texts.source === '' ? {} : { source: texts.source as Source }),
    ...(wantsNews ? { newsWording: newsConsent.wording } : {}),
    ...about,
  }
  return (await callOnceWithMessage('POST /public/enquiries', { body })).message ?? enquirySent
}
