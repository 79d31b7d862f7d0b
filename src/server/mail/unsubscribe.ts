import { createHmac } from 'node:crypto'
import { safeEqual } from '../http/safeEqual.ts'

/** Signed links that turn a person's optional mails off in one click, without signing in. */
export type UnsubscribeLinks = {
  linkFor(userId: string): string
  /** Whether the signature of such a link is ours. */
  isGenuine(userId: string, signature: string): boolean
}

/**
 * @param apiUrl the API's public origin
 * @param key of the signatures, shared by every instance
 */
export function makeUnsubscribe(apiUrl: string, key: string): UnsubscribeLinks {
  const sign = (userId: string) =>
    createHmac('sha256', key).update(`unsubscribe\n${userId}`).digest('base64url').slice(0, 32)
  return {
    linkFor: (userId) => `${apiUrl}/unsubscribe/${encodeURIComponent(userId)}/${sign(userId)}`,
    isGenuine: (userId, signature) => safeEqual(signature, sign(userId)),
  }
}
