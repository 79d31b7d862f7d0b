import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { KeptAnswers } from './keptAnswers.ts'
import type { RequestLog } from './logRequests.ts'
import { bodyLength, headLength } from './plainHead.ts'
import { makeRemembered } from './remembered.ts'
import { headTextOf, writeAnswer } from './repeatedBytes.ts'

/** Of the requests that are remembered, and of one of them. */
const limits = { entries: 20_000, characters: 16 * 1024 * 1024 }
const maxLength = 4096

/** Where a connection stands. Only one whose every byte is accounted for is answered past Node's parser. */
type Line = {
  /** Bytes of the last request's body that are still to come; `unsure` is for good. */
  rest: number | 'unsure'
  /** Requests that Node told of, those of them whose answers are not through, and the newest. */
  told: number
  open: number
  request: IncomingMessage | undefined
}

/** What is left to come after a piece that began where a request may begin, or lies inside a body. */
function restAfter(line: Line, chunk: Buffer, told: number): Line['rest'] {
  if (line.rest === 'unsure') return 'unsure'
  if (line.rest > 0) return told === 0 && chunk.length <= line.rest ? line.rest - chunk.length : 'unsure'
  if (told !== 1 || line.request === undefined) return 'unsure'
  const head = headLength(chunk)
  const body = bodyLength(line.request.headers)
  if (head === undefined || body === undefined || chunk.length > head + body) return 'unsure'
  return head + body - chunk.length
}

const isPlainGet = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['content-length'] === undefined && headers['x-request-id'] === undefined

/**
 * Answers a request that arrives byte for byte as one before it, from the kept answers and without reading it again:
 * Node's parser, request and response cost several times what a kept answer does. Everything else goes to Node as
 * ever. Why that is safe: docs/decisions/repeats.md.
 * @param onRequest told of every answer given from here
 */
export function answerRepeats(server: Server, kept: KeptAnswers, onRequest: RequestLog): void {
  if (kept.stamp() === undefined) return
  const lines = new WeakMap<Socket, Line>()
  /** What the answer is kept under, by the request's bytes. */
  const known = makeRemembered<string>(limits)

  /** @returns false when Node has to read the request */
  function repeat(socket: Socket, text: string): boolean {
    const key = known.get(text)
    if (key === undefined) return false
    const start = performance.now()
    const answer = kept.find(key)
    if (answer === undefined) return false
    answer.headText ??= headTextOf(answer, server.keepAliveTimeout)
    if (answer.headText === undefined) return false
    const { route, status, body } = answer
    const requestId = randomUUID()
    writeAnswer(socket, answer.headText, body, requestId)
    onRequest({ requestId, method: 'GET', route, status, ms: performance.now() - start, kept: true })
    return true
  }

  /** Nothing under way on the connection, and nothing about it or the server that Node would have to look at. */
  const isResting = (socket: Socket, { rest, told, open }: Line) =>
    rest === 0 && told > 0 && open === 0 && socket.writableLength === 0 && socket.writable && server.listening

  function learn({ request, rest }: Line, chunk: Buffer) {
    if (request === undefined || rest !== 0 || !isPlainGet(request)) return
    const key = kept.keyOf(request)
    if (kept.find(key) !== undefined) known.add(chunk.toString('latin1'), key)
  }

  function watch(socket: Socket, feed: (chunk: Buffer) => void) {
    const line: Line = { rest: 0, told: 0, open: 0, request: undefined }
    lines.set(socket, line)
    const read = (chunk: Buffer) => {
      const isShort = chunk.length <= maxLength
      if (isShort && isResting(socket, line) && repeat(socket, chunk.toString('latin1'))) return
      const began = line.rest === 0
      const before = line.told
      feed(chunk)
      line.rest = restAfter(line, chunk, line.told - before)
      if (line.rest === 'unsure') socket.off('data', read).on('data', feed)
      else if (began && isShort) learn(line, chunk)
      line.request = undefined
    }
    socket.on('data', read).off('data', feed)
  }

  server.on('connection', (socket) => {
    const [feed, ...others] = socket.listeners('data')
    // A limit of requests by connection is Node's to count.
    if (feed === undefined || others.length > 0 || (server.maxRequestsPerSocket ?? 0) > 0) return
    watch(socket, feed as (chunk: Buffer) => void)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket)
    if (line === undefined) return
    line.told += 1
    line.open += 1
    line.request = request
    response.once('close', () => {
      line.open -= 1
    })
  })
}
