import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'

/** An answer as it left, and what must still hold for it to be given again. */
type Kept = {
  readonly stamp: number
  /** Milliseconds since the epoch: when the caller's token ends. */
  readonly until: number
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer | undefined
  readonly route: string
}

/** What a call says of an answer that depends on nothing but the database, the request and the time. */
export type Keepable = { readonly until: number; readonly body: string | undefined; readonly route: string }

const maxKept = 20_000
const maxKeyLength = 600
const maxBytes = 64 * 1024 * 1024

/** Everything an answer to a GET may depend on. The token is part of it: nobody gets another one's answer. */
const keyOf = ({ url, headers }: IncomingMessage) =>
  `${url}\n${headers.authorization ?? ''}\n${headers['if-none-match'] ?? ''}\n${headers.origin ?? ''}`

/** Told of every answer given from here, which the app never sees. */
export type OnKeptAnswer = (answer: { route: string; status: number; requestId: string; ms: number }) => void

/**
 * Gives the same request the same answer again, as long as nothing at all was committed since (the database's
 * stamp) and the caller's token lives: sign-in check and answer then cost no query. A chat poll that finds
 * nothing new is the commonest request there is. Keeps nothing on engines without a stamp.
 */
export function makeKeptAnswers({ stamp }: Database, clock: Clock, onAnswer: OnKeptAnswer) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body?.length ?? 0
    kept.delete(key)
  }

  return {
    /** What `keep` needs to know from before the answer was worked out. */
    stamp: () => stamp?.(),

    /** @param stampBefore read before the database was: an answer older than its stamp would stay */
    keep(request: IncomingMessage, response: Response, keepable: Keepable, stampBefore: number | undefined) {
      const key = keyOf(request)
      if (stampBefore === undefined || key.length > maxKeyLength) return
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id').flat()
      const body = keepable.body === undefined ? undefined : Buffer.from(keepable.body)
      if (body !== undefined) headers.push('content-length', String(body.length))
      drop(key)
      kept.set(key, { ...keepable, stamp: stampBefore, status: response.status, headers, body })
      bytes += body?.length ?? 0
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept && bytes <= maxBytes) break
        drop(oldest)
      }
    },

    /** @returns false when the app has to work the answer out */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (stamp === undefined || request.method !== 'GET' || kept.size === 0) return false
      const found = kept.get(keyOf(request))
      if (found === undefined) return false
      const start = performance.now()
      if (found.stamp !== stamp() || found.until <= clock.now()) return false
      const requestId = randomUUID()
      response.writeHead(found.status, ['x-request-id', requestId, ...found.headers])
      response.end(found.body)
      onAnswer({ route: found.route, status: found.status, requestId, ms: performance.now() - start })
      return true
    },
  }
}

export type KeptAnswers = ReturnType<typeof makeKeptAnswers>
