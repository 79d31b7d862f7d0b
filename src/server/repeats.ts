import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppOptions } from './app.ts'
import { type ConnectionState, newConnectionState, restAfter } from './connectionState.ts'
import type { KeptAnswers } from './keptAnswers.ts'
import type { Lane } from './lane.ts'
import type { RequestLog } from './logRequests.ts'
import { makeRepeatedGets } from './repeatedGets.ts'
import { makeUnderWay } from './underWay.ts'
import { makeUnparsedCalls } from './unparsedCalls.ts'

type Doors = Pick<AppOptions, 'logger'> & {
  readonly kept: KeptAnswers
  readonly lane: Lane
  readonly onRequest: RequestLog
}

/** A connection, and Node's own reader of what arrives on it. */
type Connection = {
  readonly socket: Socket
  readonly state: ConnectionState
  readonly feed: (piece: Buffer) => void
}

/** What can be done with a whole request without Node, and what Node's reading of one teaches. */
type Unparsed = {
  /** @param done called when an answer that took time was sent @returns false when Node has to read the request */
  answer(socket: Socket, state: ConnectionState, piece: Buffer, done: () => void): boolean
  learn(piece: Buffer, newest: NonNullable<ConnectionState['newest']>): void
}

/** The first letter of POST. */
const letterP = 80

/** Gives a piece to Node, and sees where it leaves the connection. */
function readByNode({ state, feed }: Connection, piece: Buffer, learn: Unparsed['learn']): void {
  const began = state.rest === 0
  const before = state.told
  feed(piece)
  state.rest = restAfter(state, piece, state.told - before)
  if (state.newest !== undefined && began && state.rest === 0) learn(piece, state.newest)
  state.newest = undefined
}

/** Keeps back what arrives while a call is under way; there will be no more of it. */
function hold({ socket, state }: Connection, piece: Buffer): void {
  state.held = state.held === undefined ? piece : Buffer.concat([state.held, piece])
  socket.pause()
}

/** Stands between a connection and Node's reader of it. */
function watch(connection: Connection, { answer, learn }: Unparsed): void {
  const { socket, state, feed } = connection
  function goOn() {
    const { held } = state
    state.held = undefined
    if (held === undefined || socket.destroyed) return
    socket.resume()
    read(held)
  }
  function read(piece: Buffer) {
    if (state.calling) return hold(connection, piece)
    if (answer(socket, state, piece, goOn)) return
    readByNode(connection, piece, learn)
    if (state.rest === 'unsure') socket.off('data', read).on('data', feed)
  }
  socket.on('data', read).off('data', feed)
}

/** Nothing under way on the connection, and nothing about it that Node would have to look at. */
const isResting = (socket: Socket, { rest, told, open }: ConnectionState) =>
  rest === 0 && told > 0 && open === 0 && socket.writableLength === 0 && socket.writable

function makeUnparsed(server: Server, doors: Doors): Unparsed {
  const gets = makeRepeatedGets(server, doors)
  const calls = makeUnparsedCalls({ ...doors, keepAliveMs: () => server.keepAliveTimeout })
  const underWay = makeUnderWay(server)
  return {
    answer(socket, state, piece, done) {
      if (!isResting(socket, state) || !server.listening) return false
      if (piece[0] !== letterP) return gets.answer(socket, piece)
      const call = calls.find(piece)
      if (call === undefined) return false
      state.calling = true
      underWay.add(socket)
      calls.answer(socket, call, () => {
        state.calling = false
        done()
        if (!state.calling) underWay.done(socket)
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
  const states = new WeakMap<Socket, ConnectionState>()
  const unparsed = makeUnparsed(server, doors)
  server.on('connection', (socket) => {
    const [feed, ...others] = socket.listeners('data')
    // A limit of requests by connection is Node's to count.
    if (feed === undefined || others.length > 0 || (server.maxRequestsPerSocket ?? 0) > 0) return
    const state = newConnectionState()
    states.set(socket, state)
    watch({ socket, state, feed: feed as (piece: Buffer) => void }, unparsed)
  })
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const state = states.get(request.socket)
    if (state === undefined) return
    state.told += 1
    state.open += 1
    state.newest = { request, response }
    response.once('close', () => {
      state.open -= 1
    })
  })
}
