import { storedToken } from '#browser/storage.ts'
import type { CallKey } from '#contract/calls.ts'

/** A GET of the contract, whose path segments are those of the page's own address. */
export type EarlyCall = Extract<CallKey, `GET ${string}`>

declare global {
  /** What the page's head has asked for (`askEarly.ts`), by address: by which call, for whom, and what came. */
  var early:
    | Map<string, { readonly call: string; readonly token: string; readonly answer: Promise<Response> }>
    | undefined
}

/** Addresses that were asked for: an early answer serves the first request alone. */
const asked = new Set<string>()

/** Fails when a call is given up: what the page's head has asked for knows nothing of that. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => signal?.addEventListener('abort', fail))

/**
 * `fetch`, unless the answer was asked for early. An answer that nobody has taken by the time something is
 * changed is dropped: it would show what was before.
 * @param input the address, as the client has made it
 */
export const earlyFetch: typeof fetch = (input, init) => {
  const address = String(input)
  const early = asked.has(address) ? undefined : globalThis.early?.get(address)
  asked.add(address)
  if (init?.method !== 'GET') globalThis.early?.clear()
  globalThis.early?.delete(address)
  return early !== undefined && early.token === storedToken()
    ? Promise.race([early.answer, givenUp(init?.signal)])
    : fetch(input, init)
}
