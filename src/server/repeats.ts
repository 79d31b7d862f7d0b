import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppOptions } from './app.ts'
import { type Line, newLine, restAfter } from './connectionLine.ts'
import type { KeptAnswers } from './keptAnswers.ts'
import type { Lane } from './lane.ts'
import type { RequestLog } from './logRequests.ts'
import { makeRemembered } from './remembered.ts'
import { headTextOf, writeAnswer } from './repeatedBytes.ts'
import { makeUnderWay } from './underWay.ts'
import { makeUnreadCalls } from './unreadCalls.ts'

/** Of the requests that are remembered, and of one of them. */
const limits = { entries: 20_000, characters: 16 * 1024 * 1024 }
const maxLength = 4096

/** The first letter of POST. */
const letterP = 80

const isPlainGet = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['content-length'] === undefined && headers['x-request-id'] === undefined

type Doors = Pick<AppOptions, 'clock' | 'logger'> & {
  readonly kept: KeptAnswers
  readonly lane: Lane
  /** Told of every answer given from here. */
  readonly onRequest: RequestLog
}

/** Requests that arrive byte for byte as one before them, answered from the kept answers. */
function makeRepeats(server: Server, { kept, onRequest }: Doors) {
  /** What the answer is kept under, by the request's bytes. */
  const known = makeRemembered<string>(limits)
  return {
    /** @returns false when Node has to read the request */
    answer(socket: Socket, piece: Buffer): boolean {
      const key = piece.length > maxLength ? undefined : known.get(piece.toString('latin1'))
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
    },

    learn(piece: Buffer, request: IncomingMessage) {
      if (piece.length > maxLength || !isPlainGet(request)) return
      const key = kept.keyOf(request)
      if (kept.find(key) !== undefined) known.add(piece.toString('latin1'), key)
    },
  }
}

/**
 * Answers requests without having Node read them: one that arrives byte for byte as one before it from the kept
 * answers, and a call whose head has come before by serving it at once. Node's parser, request and response cost
 * several times what a kept answer does, and a good part of what a stored message does. Everything else goes to Node
 * as ever. Why that is safe: docs/decisions/repeats.md.
 */
export function answerRepeats(server: Server, doors: Doors): void {
  const lines = new WeakMap<Socket, Line>()
  const repeats = makeRepeats(server, doors)
  const calls = makeUnreadCalls({ ...doors, keepAliveMs: () => server.keepAliveTimeout })
  const underWay = makeUnderWay(server)

  /** Nothing under way on the connection, and nothing about it or the server that Node would have to look at. */
  const isResting = (socket: Socket, { rest, told, open }: Line) =>
    rest === 0 && told > 0 && open === 0 && socket.writableLength === 0 && socket.writable && server.listening

  function watch(socket: Socket, feed: (piece: Buffer) => void) {
    const line = newLine()
    lines.set(socket, line)

    function goOn() {
      const { held } = line
      line.calling = false
      line.held = undefined
      if (held !== undefined && !socket.destroyed) {
        socket.resume()
        read(held)
      }
      if (!line.calling) underWay.done(socket)
    }

    /** @returns false when Node has to read the request */
    function answer(piece: Buffer): boolean {
      if (piece[0] !== letterP) return repeats.answer(socket, piece)
      const call = calls.find(piece)
      if (call === undefined) return false
      line.calling = true
      underWay.add(socket)
      calls.answer(socket, call, goOn)
      return true
    }

    function read(piece: Buffer) {
      if (line.calling) {
        line.held = line.held === undefined ? piece : Buffer.concat([line.held, piece])
        socket.pause()
        return
      }
      if (isResting(socket, line) && answer(piece)) return
      const began = line.rest === 0
      const before = line.told
      feed(piece)
      line.rest = restAfter(line, piece, line.told - before)
      if (line.rest === 'unsure') socket.off('data', read).on('data', feed)
      else if (line.newest !== undefined && began && line.rest === 0) {
        const { request, response } = line.newest
        repeats.learn(piece, request)
        calls.learn(piece, request, response)
      }
      line.newest = undefined
    }
    socket.on('data', read).off('data', feed)
  }

  server.on('connection', (socket) => {
    const [feed, ...others] = socket.listeners('data')
    // A limit of requests by connection is Node's to count.
    if (feed === undefined || others.length > 0 || (server.maxRequestsPerSocket ?? 0) > 0) return
    watch(socket, feed as (piece: Buffer) => void)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket)
    if (line === undefined) return
    line.told += 1
    line.open += 1
    line.newest = { request, response }
    response.once('close', () => {
      line.open -= 1
    })
  })
}
