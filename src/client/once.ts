import { nanoid } from 'nanoid/non-secure'
import { store, storedJson, storedUserId } from '#browser/storage.ts'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import { ApiError, isLost } from './failure.ts'
import { isOurServer } from './ownServer.ts'
import { type Arguments, request, requestWithMessage } from './request.ts'

/** What was sent and not answered, by the hash of what it said: the key it was sent under, and when. */
type Unanswered = Readonly<Record<string, { readonly key: string; readonly at: number }>>

/** Over a reload it is kept in storage, as long as the draft of what was sent (`stores/drafts.ts`). */
const place = 'unanswered'
const keptFor = 7 * 24 * 60 * 60 * 1000
/** What this page has sent, also where storage is full or refused. */
const sentHere = new Map<string, string>()

function readKept(): Unanswered {
  const kept = Object.entries((storedJson(place) ?? {}) as Unanswered)
  return Object.fromEntries(kept.filter(([, { at }]) => Date.now() - at < keptFor))
}

function keyOf(name: string): string {
  const kept = readKept()
  const key = sentHere.get(name) ?? kept[name]?.key ?? nanoid()
  sentHere.set(name, key)
  store(place, JSON.stringify({ ...kept, [name]: { key, at: Date.now() } }))
  return key
}

function forget(name: string): void {
  sentHere.delete(name)
  const { [name]: _, ...others } = readKept()
  store(place, Object.keys(others).length === 0 ? undefined : JSON.stringify(others))
}

/** Two hashes of 32 bits (FNV-1a, from two beginnings): no name or address lies in storage, and no two calls are taken for one. */
function hashOf(text: string): string {
  const hash = (from: number) => {
    let now = from
    for (const letter of text) now = Math.imul(now ^ (letter.codePointAt(0) ?? 0), 16_777_619)
    return (now >>> 0).toString(36)
  }
  return `${hash(2_166_136_261)}-${hash(40_389)}`
}

/** Which call an error told to be lost. */
const lostCalls = new WeakMap<ApiError, string>()

/**
 * Forgets a call whose answer was lost and that is found to be done: the same said again is another call.
 * @param error what the call threw
 */
export function settleLost(error: unknown): void {
  const name = error instanceof ApiError ? lostCalls.get(error) : undefined
  if (name !== undefined) forget(name)
}

type Send<T> = (options: { idempotencyKey?: string }) => Promise<T>

/**
 * Makes a call that would create a second thing if it were made again: what is sent again unchanged because no answer
 * came, or was waited for no longer, goes under the same key, and is done once.
 * @param what everything that is said: the call's name and input
 * @param send makes the call with these options
 */
export async function once<T>(what: readonly unknown[], send: Send<T>): Promise<T> {
  if (!isOurServer()) return send({})
  const name = hashOf(JSON.stringify([storedUserId(), what]))
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

/** A call that is done `once`. @returns the payload and the server's message of success, as `requestWithMessage` does */
export const requestOnceWithMessage = <K extends CallKey>(key: K, ...[input, options]: Arguments<K>) =>
  once([key, input, options?.besides], (sentUnder) =>
    requestWithMessage(key, ...([input, { ...options, ...sentUnder }] as Arguments<K>)),
  )

/** As `requestOnceWithMessage`, with the payload alone. */
export async function requestOnce<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  return (await requestOnceWithMessage(key, ...args)).data
}

type Edit = { readonly body: { readonly editedVersion?: number | undefined } }

/**
 * As `requestOnce`, for a change of a record: sent again unchanged it would meet itself as somebody else's. Without the
 * version that it changes it may be wanted a second time, after other changes, and is not held back.
 */
export function requestEdit<K extends CallKey>(key: K, ...args: Arguments<K>): Promise<CallAnswer<K>> {
  const { body } = args[0] as Edit
  return body.editedVersion === undefined ? request(key, ...args) : requestOnce(key, ...args)
}
