import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppOptions } from './app.ts'
import { type Line, newLine, restAfter } from './connectionLine.ts'
import type { KeptAnswers } from './keptAnswers.ts'
import type { Lane } from './lane.ts'
import type { RequestLog } from './logRequests.ts'
import { makeRepeatedGets } from './repeatedGets.ts'
import { makeUnderWay } from './underWay.ts'
import { makeUnreadCalls } from './unreadCalls.ts'

type Doors = Pick<AppOptions, 'logger'> & {
  readonly kept: KeptAnswers
  readonly lane: Lane
  readonly onRequest: RequestLog
}

/** A connection, and Node's own reader of what arrives on it. */
type Connection = { readonly socket: Socket; readonly line: Line; readonly feed: (piece: Buffer) => void }

/** What can be done with a whole request without Node, and what Node's reading of one teaches. */
type Unread = {
  /** @param done called when an answer that took time was sent @returns false when Node has to read the request */
  answer(socket: Socket, line: Line, piece: Buffer, done: () => void): boolean
  learn(piece: Buffer, newest: NonNullable<Line['newest']>): void
}

/** The first letter of POST. */
const letterP = 80

/** Gives a piece to Node, and sees where it leaves the connection. */
function readByNode({ line, feed }: Connection, piece: Buffer, learn: Unread['learn']): void {
  const began = line.rest === 0
  const before = line.told
  feed(piece)
  line.rest = restAfter(line, piece, line.told - before)
  if (line.newest !== undefined && began && line.rest === 0) learn(piece, line.newest)
  line.newest = undefined
}

/** Keeps back what arrives while a call is under way; there will be no more of it. */
function hold({ socket, line }: Connection, piece: Buffer): void {
  line.held = line.held === undefined ? piece : Buffer.concat([line.held, piece])
  socket.pause()
}

/** Stands between a connection and Node's reader of it. */
function watch(connection: Connection, { answer, learn }: Unread): void {
  const { socket, line, feed } = connection
  function goOn() {
    const { held } = line
    line.held = undefined
    if (held === undefined || socket.destroyed) return
    socket.resume()
    read(held)
  }
  function read(piece: Buffer) {
    if (line.calling) return hold(connection, piece)
    if (answer(socket, line, piece, goOn)) return
    readByNode(connection, piece, learn)
    if (line.rest === 'unsure') socket.off('data', read).on('data', feed)
  }
  socket.on('data', read).off('data', feed)
}

/** Nothing under way on the connection, and nothing about it that Node would have to look at. */
const isResting = (socket: Socket, { rest, told, open }: Line) =>
  rest === 0 && told > 0 && open === 0 && socket.writableLength === 0 && socket.writable

function makeUnread(server: Server, doors: Doors): Unread {
  const gets = makeRepeatedGets(server, doors)
  const calls = makeUnreadCalls({ ...doors, keepAliveMs: () => server.keepAliveTimeout })
  const underWay = makeUnderWay(server)
  return {
    answer(socket, line, piece, done) {
      if (!isResting(socket, line) || !server.listening) return false
      if (piece[0] !== letterP) return gets.answer(socket, piece)
      const call = calls.find(piece)
      if (call === undefined) return false
      line.calling = true
      underWay.add(socket)
      calls.answer(socket, call, () => {
        line.calling = false
        done()
        if (!line.calling) underWay.done(socket)
      })
      return true
    },
    learn(piece, { request, response }) {
      gets.learn(piece, request)
      calls.learn(piece, request, response)
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
  const unread = makeUnread(server, doors)
  server.on('connection', (socket) => {
    const [feed, ...others] = socket.listeners('data')
    // A limit of requests by connection is Node's to count.
    if (feed === undefined || others.length > 0 || (server.maxRequestsPerSocket ?? 0) > 0) return
    const line = newLine()
    lines.set(socket, line)
    watch({ socket, line, feed: feed as (piece: Buffer) => void }, unread)
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
