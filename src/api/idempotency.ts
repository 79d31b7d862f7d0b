import { nanoid } from 'nanoid/non-secure'
import { store, storedJson, storedUserId, unansweredKey } from '#browser/storage/storage.ts'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import { day } from '#domain/time.ts'
import { isOurServer } from './can.ts'
import { type Arguments, call, callWithMessage } from './client.ts'
import { ApiError, isLost } from './errors.ts'

/** Calls without an answer yet, by input digest: their key, and when it was last used. */
type Unanswered = Readonly<Record<string, { readonly key: string; readonly at: number }>>

/** In ms. Keys last as long as the draft of what was sent (`stores/forms/drafts.ts`). */
const maxAge = 7 * day
const keysOfPage = new Map<string, string>()

function readUnanswered(): Unanswered {
  const unanswered = Object.entries((storedJson(unansweredKey) ?? {}) as Unanswered)
  return Object.fromEntries(unanswered.filter(([, { at }]) => Date.now() - at < maxAge))
}

function keyOf(name: string): string {
  const unanswered = readUnanswered()
  const key = keysOfPage.get(name) ?? unanswered[name]?.key ?? nanoid()
  keysOfPage.set(name, key)
  store(unansweredKey, JSON.stringify({ ...unanswered, [name]: { key, at: Date.now() } }))
  return key
}

function forget(name: string): void {
  keysOfPage.delete(name)
  const { [name]: _, ...others } = readUnanswered()
  store(unansweredKey, Object.keys(others).length === 0 ? undefined : JSON.stringify(others))
}

/**
 * A short name for a call's input, so that storage holds no personal data. Two FNV-1a hashes,
 * because `crypto.subtle` is missing on pages without HTTPS.
 */
function digest(text: string): string {
  const hash = (seed: number) => {
    let value = seed
    for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    return (value >>> 0).toString(36)
  }
  return `${hash(2_166_136_261)}-${hash(40_389)}`
}

/** The call that an error without an answer belongs to. */
const lostCalls = new WeakMap<ApiError, string>()

/**
 * Forgets the key of a call whose answer was lost but that turned out to be done: from then on the
 * same input is a new call.
 * @param error what the call threw
 */
export function settleLost(error: unknown): void {
  const name = error instanceof ApiError ? lostCalls.get(error) : undefined
  if (name !== undefined) forget(name)
}

type Send<T> = (options: { idempotencyKey?: string }) => Promise<T>

/**
 * Makes a call that must not be carried out twice. Until an answer comes, the same input is sent
 * under the same key, so the server carries it out once.
 * @param what the call's name and input
 * @param send makes the call with these options
 */
export async function once<T>(what: readonly unknown[], send: Send<T>): Promise<T> {
  const name = digest(JSON.stringify([storedUserId(), what]))
  try {
    const answer = await send({ idempotencyKey: keyOf(name) })
    forget(name)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isLost(error)) lostCalls.set(error, name)
    // A lapsed session says nothing about an earlier try.
    else if (error.status !== 401) forget(name)
    throw error
  }
}

/** Like `callWithMessage`, but carried out `once`. */
export async function callOnceWithMessage<K extends CallKey>(key: K, ...[input, options]: Arguments<K>) {
  const send: Send<Awaited<ReturnType<typeof callWithMessage<K>>>> = (keyOptions) =>
    callWithMessage(key, ...([input, { ...options, ...keyOptions }] as Arguments<K>))
  // Visitors have no account that names their server, and only ours takes calls of theirs.
  const takesKeys = isOurServer() || key.startsWith('POST /public/')
  return takesKeys ? once([key, input, options?.distinct], send) : send({})
}

/** Like `call`, but carried out `once`. */
export async function callOnce<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await callOnceWithMessage(key, ...args)).data
}

/**
 * Changes a record. A change with an `editedVersion` is carried out once: sent again it would
 * conflict with itself. Without one the same change may be made again later, after others.
 */
export function callEdit<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  const { body } = args[0] as { readonly body: { readonly editedVersion?: number | undefined } }
  return body.editedVersion === undefined ? call(key, ...args) : callOnce(key, ...args)
}
