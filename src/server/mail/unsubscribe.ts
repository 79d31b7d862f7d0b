import { createHmac } from 'node:crypto'
import { safeEqual } from '../http/safeEqual.ts'

/** Signed links that turn a person's optional mails off in one click, without signing in. */
export type UnsubscribeLinks = {
  /** @param id of the account, or of the enquiry whose visitor asked for news */
  linkFor(id: string): string
  /** Whether the signature of such a link is ours. */
  isGenuine(id: string, signature: string): boolean
}

/**
 * @param apiUrl the API's public origin
 * @param key of the signatures, shared by every instance
 * @param page that the links open, and what they turn off. The link of one is not genuine for another
 */
export function makeUnsubscribe(
  apiUrl: string,
  key: string,
  page: 'unsubscribe' | 'news-off' = 'unsubscribe',
): UnsubscribeLinks {
  const sign = (id: string) =>
    createHmac('sha256', key).update(`${page}\n${id}`).digest('base64url').slice(0, 32)
  return {
    linkFor: (id) => `${apiUrl}/${page}/${encodeURIComponent(id)}/${sign(id)}`,
    isGenuine: (id, signature) => safeEqual(signature, sign(id)),
  }
}
