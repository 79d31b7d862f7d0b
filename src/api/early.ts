import { storedToken } from '#browser/storage/storage.ts'
import type { CallKey } from '#contract/calls.ts'

export type EarlyCall = Extract<CallKey, `GET ${string}`>

declare global {
  /** Requests that the page sent before its islands ran, by address. */
  var early:
    | Map<string, { readonly token: string | undefined; readonly answer: Promise<Response> }>
    | undefined
}

/**
 * Requests the data that a page's islands need, while their code still loads. The source text of
 * this function is written into the page's head (`layouts/SignedIn.astro`), so it must use nothing
 * outside itself.
 * @param api base address of the API
 * @param calls GETs of the contract, whose path segments are those of the page's own address
 * @param route the page's pattern, which names those segments
 */
export function askEarly(api: string, calls: readonly string[], route: string): void {
  let token: string | null = null
  try {
    token = localStorage.getItem('token')
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  if (!token) return
  /** Reads the body at once, so that nobody waits for it later. */
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

/** Addresses that were fetched already: an early answer serves only the first request. */
const fetched = new Set<string>()

/** Rejects when the signal aborts, which does not reach the early request. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, fail) => signal?.addEventListener('abort', fail))

/**
 * `fetch`, but returns the early answer for an address if there is one. The first request that
 * changes something drops all unused early answers: they show the state before the change.
 * @param input the address, as the client has made it
 */
export const earlyFetch: typeof fetch = (input, init) => {
  const address = String(input)
  const early = fetched.has(address) ? undefined : globalThis.early?.get(address)
  fetched.add(address)
  if (init?.method !== 'GET') globalThis.early?.clear()
  globalThis.early?.delete(address)
  return early !== undefined && early.token === storedToken()
    ? Promise.race([early.answer, aborted(init?.signal)])
    : fetch(input, init)
}
