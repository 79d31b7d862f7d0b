import { vi } from 'vitest'
import { type AppOptions, apiUrl } from './app.ts'
import { startEstate } from './database/estate.ts'
import { installTab } from './tab.ts'

type CarryOut = () => Promise<Response>
type Fate = { readonly call: RegExp; readonly meet: (carryOut: CarryOut) => Promise<Response> }

/** What a browser's `fetch` rejects with when the network fails. */
const failed = () => new TypeError('Failed to fetch')

/** Rejects when the page gives a call up, as a browser does. */
const givenUp = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * What lies between a tab and its API. Each function decides about the next call that matches, as
 * `POST /user/create-message/room1`; other calls are carried out and answered.
 */
function makeNetwork(request: (url: string, init?: RequestInit) => Promise<Response>) {
  const calls: string[] = []
  const fates: Fate[] = []
  const lost = new Set<RegExp>()
  const next = (call: RegExp, meet: Fate['meet']) => fates.push({ call, meet })

  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const call = `${init?.method ?? 'GET'} ${new URL(url).pathname.replace('/api/v1', '')}`
    calls.push(call)
    if ([...lost].some((each) => each.test(call))) throw failed()
    const found = fates.findIndex((fate) => fate.call.test(call))
    const [fate] = found < 0 ? [] : fates.splice(found, 1)
    const carryOut: CarryOut = () => request(url, init)
    return Promise.race([fate === undefined ? carryOut() : fate.meet(carryOut), givenUp(init?.signal)])
  }

  return {
    fetch,
    /** The calls so far that match, also those that did not reach the API. */
    callsOf: (call: RegExp) => calls.filter((made) => call.test(made)),
    /** The call does not reach the API. */
    loseCall: (call: RegExp) =>
      next(call, async () => {
        throw failed()
      }),
    /** No such call reaches the API. @returns ends it */
    loseAll: (call: RegExp) => {
      lost.add(call)
      return () => {
        lost.delete(call)
      }
    },
    /** The API carries the call out, and its answer does not arrive. */
    loseAnswer: (call: RegExp) =>
      next(call, async (carryOut) => {
        await carryOut()
        throw failed()
      }),
    /** The API carries the call out twice. */
    sendTwice: (call: RegExp) =>
      next(call, async (carryOut) => {
        await carryOut()
        return carryOut()
      }),
    /** Something before the API answers. */
    answer: (call: RegExp, status: number, body: unknown) =>
      next(call, async () => Response.json(body, { status })),
    /**
     * The API carries the call out, and its answer waits.
     * @returns when it was carried out, and lets the answer arrive
     */
    holdAnswer: (call: RegExp) => {
      const carriedOut = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      next(call, async (carryOut) => {
        const response = await carryOut()
        carriedOut.resolve()
        await released.promise
        return response
      })
      return { carriedOut: carriedOut.promise, release: released.resolve }
    },
  }
}

/**
 * Makes the test process look like a hidden browser tab whose API runs in this process: real
 * handlers on a real database, a clock that stands still, and a network that the test makes fail.
 * Call it before an import that reads storage, window, document or the API's address.
 */
export async function openTabOnApi(address = 'https://plinth.example/', options: AppOptions = {}) {
  const { storage, bar } = installTab(address)
  const { database, api, admin, estate } = await startEstate('sqlite', options)
  const network = makeNetwork(async (url, init) => api.app.request(url, init))
  vi.stubGlobal('fetch', network.fetch)
  vi.stubEnv('PUBLIC_API_URL', `${apiUrl}/api/v1`)
  return { storage, bar, network, database, api, admin, estate }
}
