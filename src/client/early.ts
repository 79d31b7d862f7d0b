import { addressSegment } from '#browser/navigation.ts'
import { storedToken } from '#browser/storage.ts'
import type { CallKey } from '#contract/calls.ts'
import { apiUrl } from './settings.ts'

/** A GET of the contract, whose path segments are those of the page's own address. */
export type EarlyCall = Extract<CallKey, `GET ${string}`>

type Started = { token: string | undefined; answer: Promise<Response> }
const started = new Map<string, Started>()
/** Addresses that an island asked for before the early calls began: an early answer would come too late for it. */
const asked = new Set<string>()

/** The path of a call with the segments of the present address; undefined when the address lacks one. */
function pathOf(call: string): string | undefined {
  const path = call.slice('GET '.length)
  const names = [...path.matchAll(/\{([^}]+)\}/g)].flatMap((found) => found[1] ?? [])
  if (names.some((name) => addressSegment(name) === undefined)) return undefined
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(addressSegment(name) ?? ''))
}

/** How a layout names a page's early calls in its HTML (`data-early`). */
export const earlyAttribute = (calls: readonly EarlyCall[] = []) => calls.join(',') || undefined

/**
 * Asks for the data that the page's islands will want (`data-early`), while their code is still
 * being read. Each answer is used once, by the first request for the same address.
 */
export function startEarly(): void {
  const token = storedToken()
  const calls = document.querySelector('[data-early]')?.getAttribute('data-early')?.split(',') ?? []
  for (const call of token === undefined ? [] : calls) {
    const path = pathOf(call)
    if (path === undefined || asked.has(`${apiUrl()}${path}`)) continue
    const answer = fetch(`${apiUrl()}${path}`, { headers: { Authorization: `Bearer ${token}` } })
    answer.catch(() => undefined)
    started.set(`${apiUrl()}${path}`, { token, answer })
  }
}

/**
 * `fetch`, unless the answer was asked for early. An answer that nobody has taken by the time something is
 * changed is dropped: it would show what was before.
 * @param input the address, as the client has made it
 */
export const earlyFetch: typeof fetch = (input, init) => {
  const address = String(input)
  if (init?.method !== 'GET') started.clear()
  asked.add(address)
  const early = started.get(address)
  started.delete(address)
  return early === undefined || early.token !== storedToken() ? fetch(input, init) : early.answer
}
