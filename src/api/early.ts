import { storedToken } from '#browser/storage.ts'
import type { CallKey } from '#contract/calls.ts'

/** A GET of the contract, whose path segments are those of the page's own address. */
export type EarlyCall = Extract<CallKey, `GET ${string}`>

declare global {
  /** What the page's head has asked for, by address: with which token, and its answer. */
  var early: Map<string, { readonly token: string; readonly answer: Promise<Response> }> | undefined
}

/**
 * Asks for the data that a page's islands need, while their code still loads. Its source text is put into the
 * page's head (`layouts/SignedIn.astro`), so it can use nothing outside itself.
 * @param api base address of the API
 * @param calls GETs of the contract, whose path segments are those of the page's own address
 * @param route the page's pattern, which names those segments
 */
export function askEarly(api: string, calls: readonly string[], route: string): void {
  let token: string | null = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Storage is refused: nobody is signed in.
  }
  if (!token) return
  /** Reads the body as soon as it comes: whoever takes the answer need not wait for the network again. */
  const readWhole = async (response: Response) => {
    const text = await response.text()
    return Object.assign(response, { text: async () => text })
  }
  const early: typeof globalThis.early = new Map()
  globalThis.early = early
  const given = location.pathname.split('/')
  const names = route.split('/')
  for (const call of calls) {
    const path = call.slice(4).replace(/\{\w+\}/g, (name) => given[names.indexOf(name)] ?? '_')
    if (path.split('/').includes('_')) continue
    const answer = fetch(api + path, { headers: { Authorization: `Bearer ${token}` } }).then(readWhole)
    answer.catch(() => undefined)
    early.set(api + path, { token, answer })
  }
}

/** Addresses that were asked for: an early answer serves the first request alone. */
const asked = new Set<string>()

/** Rejects when a call is given up: the early request knows nothing of its signal. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => signal?.addEventListener('abort', fail))

/**
 * `fetch`, unless the answer was asked for early. An answer that nobody has taken by the time something is
 * changed is dropped: it would show the state before the change.
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
