import { nanoid } from 'nanoid/non-secure'
import { storedJson, userKey } from '#browser/storage.ts'
import { ApiError } from './failure.ts'

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
 * @param what everything that is said: the call's name, ids and body
 * @param send makes the call with these options
 */
export async function once<T>(
  what: readonly unknown[],
  send: (options: { idempotencyKey?: string }) => Promise<T>,
): Promise<T> {
  if (!isOurServer()) return send({})
  const name = JSON.stringify(what)
  const key = unanswered.get(name) ?? nanoid()
  unanswered.set(name, key)
  try {
    const answer = await send({ idempotencyKey: key })
    unanswered.delete(name)
    return answer
  } catch (error) {
    if (error instanceof ApiError && !isLost(error)) unanswered.delete(name)
    throw error
  }
}
