import type { IncomingMessage, ServerResponse } from 'node:http'
import { msSince, type RequestLog } from './logRequests.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import { requestIdOf } from './requestId.ts'

/** An answer's head as text, around the request's id and the date. */
export type HeadText = { readonly beforeId: string; readonly beforeDate: string; readonly end: string }

/** An answer as it left, and what must still hold for it to be given again. */
export type Keepable = {
  readonly status: number
  /** As `writeHead` takes it; the first value is the request's id. */
  readonly head: string[]
  readonly body: string | Uint8Array | undefined
  readonly route: string
  /** Milliseconds since the epoch: when the caller's token ends. */
  readonly until: number
  /** Worked out when the answer is first repeated; lives no longer than the answer. */
  headText?: HeadText | undefined
}

type Kept = Keepable & { readonly stamp: number }

const maxKept = 20_000
const maxKeyLength = 600
const maxBytes = 64 * 1024 * 1024

/** Everything an answer to a GET may depend on. The token is part of it: nobody gets another one's answer. */
const keyOf = ({ url, headers }: IncomingMessage) =>
  `${url}\n${headers.authorization ?? ''}\n${headers['if-none-match'] ?? ''}\n${headers.origin ?? ''}`

/**
 * Gives the same request the same answer again, as long as nothing at all was committed since (the database's
 * stamp) and the caller's token lives: sign-in check and answer then cost no query. A chat poll that finds
 * nothing new is the commonest request there is. Keeps nothing on engines without a stamp.
 * @param onRequest told of every answer given from here
 */
export function makeKeptAnswers({ stamp }: Database, clock: Clock, onRequest: RequestLog) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body?.length ?? 0
    kept.delete(key)
  }
  const find = (key: string): Keepable | undefined => {
    const found = kept.get(key)
    if (found === undefined || stamp === undefined) return undefined
    return found.stamp === stamp() && found.until > clock.now() ? found : undefined
  }

  return {
    keyOf,

    /** What is kept for a request of this key, if it is still the right answer. */
    find,

    /** What `keep` needs to know from before the answer was worked out; undefined where nothing is ever kept. */
    stamp: () => stamp?.(),

    /** @param stampBefore read before the database was: an answer older than its stamp would stay */
    keep(request: IncomingMessage, answer: Keepable, stampBefore: number | undefined) {
      const key = keyOf(request)
      if (stampBefore === undefined || request.method !== 'GET' || key.length > maxKeyLength) return
      drop(key)
      kept.set(key, { ...answer, stamp: stampBefore })
      bytes += answer.body?.length ?? 0
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept && bytes <= maxBytes) break
        drop(oldest)
      }
    },

    /** @returns false when the answer has to be worked out */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || kept.size === 0) return false
      const start = performance.now()
      const found = find(keyOf(request))
      if (found === undefined) return false
      const { head, status, route } = found
      const given = request.headers['x-request-id']
      const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
      // One list for all: it is read before the next request is.
      head[1] = requestId
      response.writeHead(status, head)
      response.end(found.body)
      onRequest({ requestId, method: 'GET', route, status, ms: msSince(start), kept: true })
      return true
    },
  }
}

export type KeptAnswers = ReturnType<typeof makeKeptAnswers>
