import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What one request looked like when it arrived. */
export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
/** What the server answers next. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }

/**
 * A real server on a free port that answers what the test scripted and remembers what it was asked.
 */
export async function startScriptedServer() {
  const seen: Seen[] = []
  let replyTo: (request: Seen) => Reply = () => ({})
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    seen.push(asked)
    const reply = replyTo(asked)
    response.writeHead(reply.status ?? 200, { 'Content-Type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { data: null }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    last: (): Seen | undefined => seen.at(-1),
    answer: (next: Reply) => {
      replyTo = () => next
    },
    answerBy: (next: (request: Seen) => Reply) => {
      replyTo = next
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
