import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listening } from './listening.ts'

/** A request that arrived. */
export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
/** An answer of the server. Undefined: it never answers. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }

/**
 * A real server that gives the answers of the test and keeps the requests.
 * @param port default: any free port
 */
export async function startScriptedServer(port?: number) {
  const seen: Seen[] = []
  let replyTo: (request: Seen) => Reply | undefined = () => ({})
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: await text(request) }
    seen.push(asked)
    const reply = replyTo(asked)
    if (reply === undefined) return
    // On a busy machine a kept connection may end just as the next request begins.
    response.writeHead(reply.status ?? 200, {
      ...{ 'Content-Type': 'application/json', Connection: 'close' },
      ...reply.headers,
    })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { data: null }))
  })
  return {
    ...(await listening(server, port)),
    seen,
    last: () => seen.at(-1),
    answer: (next: Reply) => {
      replyTo = () => next
    },
    answerBy: (next: typeof replyTo) => {
      replyTo = next
    },
  }
}
