import { nanoid } from 'nanoid/non-secure'
import { store, storedJson, storedUserId, unansweredKey } from '#browser/storage.ts'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import { type Arguments, call, callWithMessage } from './client.ts'
import { isOurServer } from './compat.ts'
import { ApiError, isLost } from './errors.ts'

/** Calls that were sent and not answered, by a digest of what they said: their key, and when it was used. */
type Unanswered = Readonly<Record<string, { readonly key: string; readonly at: number }>>

/** In ms: they outlive a reload, as long as the draft of what was sent (`stores/drafts.ts`). */
const keptFor = 7 * 24 * 60 * 60 * 1000
/** What this page has sent, also where storage is full or refused. */
const sentHere = new Map<string, string>()

function readKept(): Unanswered {
  const kept = Object.entries((storedJson(unansweredKey) ?? {}) as Unanswered)
  return Object.fromEntries(kept.filter(([, { at }]) => Date.now() - at < keptFor))
}

function keyOf(name: string): string {
  const kept = readKept()
  const key = sentHere.get(name) ?? kept[name]?.key ?? nanoid()
  sentHere.set(name, key)
  store(unansweredKey, JSON.stringify({ ...kept, [name]: { key, at: Date.now() } }))
  return key
}

function forget(name: string): void {
  sentHere.delete(name)
  const { [name]: _, ...others } = readKept()
  store(unansweredKey, Object.keys(others).length === 0 ? undefined : JSON.stringify(others))
}

/**
 * A short name for what a call says, so that no personal data lies in storage. FNV-1a from two beginnings: the
 * browser's own SHA-256 is missing on addresses without HTTPS.
 */
function digest(text: string): string {
  const hash = (from: number) => {
    let now = from
    for (const letter of text) now = Math.imul(now ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    return (now >>> 0).toString(36)
  }
  return `${hash(2_166_136_261)}-${hash(40_389)}`
}

/** Which call a lost answer belongs to. */
const lostCalls = new WeakMap<ApiError, string>()

/**
 * Forgets a call whose answer was lost and that is found to be done: saying the same again is another call.
 * @param error what the call threw
 */
export function settleLost(error: unknown): void {
  const name = error instanceof ApiError ? lostCalls.get(error) : undefined
  if (name !== undefined) forget(name)
}

type Send<T> = (options: { idempotencyKey?: string }) => Promise<T>

/**
 * Makes a call that would create a second thing if it were made again. Sent again unchanged, because no answer came, it
 * goes under the same key and is done once.
 * @param what everything that is said: the call's name and input
 * @param send makes the call with these options
 */
export async function once<T>(what: readonly unknown[], send: Send<T>): Promise<T> {
  if (!isOurServer()) return send({})
  const name = digest(JSON.stringify([storedUserId(), what]))
  try {
    const answer = await send({ idempotencyKey: keyOf(name) })
    forget(name)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isLost(error)) lostCalls.set(error, name)
    else forget(name)
    throw error
  }
}

/** A call that is done `once`. Returns the payload and the server's message of success. */
export const callOnceWithMessage = <K extends CallKey>(key: K, ...[input, options]: Arguments<K>) =>
  once([key, input, options?.distinct], (sentUnder) =>
    callWithMessage(key, ...([input, { ...options, ...sentUnder }] as Arguments<K>)),
  )

/** As `callOnceWithMessage`, with the payload alone. */
export async function callOnce<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await callOnceWithMessage(key, ...args)).data
}

/**
 * A change of a record. With the version that it changes it is done once: sent again unchanged it would look like a
 * conflict with itself. Without one the same change may be wanted again after other changes.
 */
export function callEdit<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  const { body } = args[0] as { readonly body: { readonly editedVersion?: number | undefined } }
  return body.editedVersion === undefined ? call(key, ...args) : callOnce(key, ...args)
}
