import { nanoid } from 'nanoid/non-secure'
import { storedJson, userKey } from '#browser/storage.ts'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import { ApiError } from './failure.ts'
import { type Arguments, requestWithMessage } from './request.ts'

/** What was sent and not answered, and the key it was sent under. */
const unanswered = new Map<string, string>()

/** Our own server tells versions of its users. Others may refuse a header they do not know, and with it the call. */
function isOurServer(): boolean {
  const user = storedJson(userKey) as { readonly version?: unknown } | null | undefined
  return typeof user?.version === 'number'
}

/** Without an answer, or with that of a proxy whose server gave none, nobody knows whether the call was carried out. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Makes a call that would create a second thing if it were made again: what is sent again unchanged because no answer
 * came, or was waited for no longer, goes under the same key, and is done once.
 * @returns the payload and the server's message of success, as `requestWithMessage` does
 */
export async function requestOnceWithMessage<K extends CallKey>(key: K, ...[input, options]: Arguments<K>) {
  const send = (sentUnder: { idempotencyKey?: string }) =>
    requestWithMessage(key, ...([input, { ...options, ...sentUnder }] as Arguments<K>))
  if (!isOurServer()) return send({})
  const name = JSON.stringify([key, input])
  const idempotencyKey = unanswered.get(name) ?? nanoid()
  unanswered.set(name, idempotencyKey)
  try {
    const answer = await send({ idempotencyKey })
    unanswered.delete(name)
    return answer
  } catch (error) {
    if (error instanceof ApiError && !isLost(error)) unanswered.delete(name)
    throw error
  }
}

/** As `requestOnceWithMessage`, with the payload alone. */
export async function requestOnce<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await requestOnceWithMessage(key, ...args)).data
}
