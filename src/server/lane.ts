import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type CallKey, callKeys } from '#contract/calls.ts'
import type { AppOptions } from './app.ts'
import { bodyLimit, type CallIn, type CallOut } from './callWire.ts'
import { addressOf } from './clientAddress.ts'
import { makeCommonHeaders } from './commonHeaders.ts'
import { failureOut } from './failureOut.ts'
import type { KeptAnswers } from './keptAnswers.ts'
import { type Found, findCall } from './laneRoutes.ts'
import { msSince, type RequestLog } from './logRequests.ts'
import { Refusal } from './refusal.ts'
import { requestIdOf } from './requestId.ts'
import { type CallDoors, serveCall } from './serveCall.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Doors = CallDoors &
  Pick<AppOptions, 'logger' | 'siteUrl' | 'trustProxy'> & {
    readonly onRequest: RequestLog
    readonly kept: KeptAnswers
    /** The app, for everything that is not a plainly written call of the contract. */
    readonly otherwise: Listener
  }

/** A call as the head of a request tells it. */
export type Asked = Found & {
  readonly headers: IncomingHttpHeaders
  readonly serve: ReturnType<typeof serveCall>
}

/** What a head does not tell: who is at the other end of the connection, the body, and the request's id. */
export type Came = {
  readonly direct: string | undefined
  readonly requestId: string
  readonly body: CallIn['body']
}

/** Bodies that tell their length, and are not too long, are read here; the app words what it says of the others. */
function hasPlainBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  const length = headers['content-length']
  return length === undefined || Number(length) <= bodyLimit
}

const brokenOff = () => new Refusal(400, 'This request could not be read')

function readBody(request: IncomingMessage): Promise<Buffer> {
  // Node says no end of a body that never was.
  if (request.headers['content-length'] === undefined) return Promise.resolve(Buffer.alloc(0))
  // Who left while the caller was looked up sends nothing more, not even an end.
  if (request.destroyed) return Promise.reject(brokenOff())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.on('close', () => {
      if (!request.complete) reject(brokenOff())
    })
  })
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

function givenOf({ params, query, headers }: Asked, { direct, body }: Came, trustProxy: number): CallIn {
  return {
    params,
    query,
    client: addressOf(direct ?? 'unknown', one(headers['x-forwarded-for']), trustProxy),
    header: (name) => one(headers[name]),
    body,
  }
}

/** Node sends a short text together with the head, in one piece; a long one is cheaper as bytes. */
const shortText = 4096
const bodyOf = ({ body }: CallOut) =>
  typeof body === 'string' && body.length > shortText ? Buffer.from(body) : body

/** `writeHead`'s list: name, value, name, value. The first value is the request's id. */
function headOf(requestId: string, common: readonly string[], { headers }: CallOut): string[] {
  const head = ['x-request-id', requestId, ...common]
  for (const name in headers) head.push(name, headers[name] ?? '')
  return head
}

/**
 * Serves the contract's calls straight from Node's own requests.
 *
 * A `Request`, a `Response`, their `Headers` and a router in between cost several times what most calls do (see
 * docs/benchmarks.md), so calls whose address needs no decoding are served without; what is asked, checked, logged and
 * answered is the same to the letter, for `serveCall` does it here and there, and a test compares the rest. HEAD,
 * OPTIONS, odd addresses, streamed bodies and everything outside the contract go to the app.
 * @returns besides, how a request's call is found and served, for requests that Node does not read (`unparsedCalls.ts`)
 */
export function makeLane(doors: Doors) {
  const { logger, kept, onRequest, trustProxy } = doors
  const commonFor = makeCommonHeaders(doors.siteUrl)
  const serves = new Map(callKeys.map((key: CallKey) => [key, serveCall(key, doors)]))

  function find(request: IncomingMessage): Asked | undefined {
    const found = hasPlainBody(request) ? findCall(request.method ?? '', request.url ?? '') : undefined
    const serve = found === undefined ? undefined : serves.get(found.key)
    if (found === undefined || serve === undefined) return undefined
    return { ...found, headers: request.headers, serve }
  }

  /** Never fails: what goes wrong is worded as an answer. */
  const serve = (asked: Asked, came: Came): Promise<CallOut> =>
    asked
      .serve(givenOf(asked, came, trustProxy))
      .catch((error: unknown) => failureOut(error, logger, { requestId: came.requestId, route: asked.route }))

  async function answer(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { route, headers } = asked
    const start = performance.now()
    const stamp = kept.stamp()
    const requestId = requestIdOf(one(headers['x-request-id']))
    const direct = request.socket.remoteAddress
    const out = await serve(asked, { direct, requestId, body: () => readBody(request) })
    const head = headOf(requestId, commonFor(headers.origin), out)
    const body = bodyOf(out)
    if (body !== undefined) head.push('content-length', String(Buffer.byteLength(body)))
    response.writeHead(out.status, head)
    response.end(body)
    if (out.keepUntil !== undefined) {
      kept.keep(request, { status: out.status, head, body, route, until: out.keepUntil }, stamp)
    }
    onRequest({
      requestId,
      method: request.method ?? '',
      route,
      status: out.status,
      ms: msSince(start),
    })
  }

  const listener: Listener = (request, response) => {
    if (kept.answer(request, response)) return
    const asked = find(request)
    if (asked === undefined) return doors.otherwise(request, response)
    answer(asked, request, response).catch((error: unknown) => {
      logger.error({ route: asked.route, err: error }, 'an answer could not be sent')
      response.destroy()
    })
  }
  return { listener, find, serve, commonFor }
}

export type Lane = ReturnType<typeof makeLane>
