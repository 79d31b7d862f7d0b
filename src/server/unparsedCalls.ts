import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { callOf } from '#contract/calls.ts'
import type { AppOptions } from './app.ts'
import { cutRequest } from './knownHeads.ts'
import type { Asked, Lane } from './lane.ts'
import { msSince, type RequestLog } from './logRequests.ts'
import { makeRemembered } from './remembered.ts'
import { makeCallWriter } from './repeatedBytes.ts'

/** Heads of calls that are remembered. */
const limits = { entries: 10_000, characters: 8 * 1024 * 1024 }

/** Headers that make a request one of a kind, or its body something else than it says. */
const special = ['x-request-id', 'idempotency-key', 'content-encoding'] as const

const isPlainJson = ({ headers }: IncomingMessage) =>
  special.every((name) => headers[name] === undefined) &&
  /^application\/json\b/i.test(headers['content-type'] ?? '')

/** Calls of signed-in people that bring a body: what strangers send shall not push theirs out of the memory. */
const isPersonal = ({ key }: Asked) => {
  const { access, body, produces } = callOf(key)
  return key.startsWith('POST ') && access !== 'public' && body !== undefined && produces === undefined
}

type Doors = Pick<AppOptions, 'logger'> & {
  readonly lane: Lane
  readonly onRequest: RequestLog
  /** The server's `keepAliveTimeout`, ms. */
  readonly keepAliveMs: () => number
}

/** A call whose request Node did not parse. */
export type UnparsedCall = { readonly asked: Asked; readonly body: Buffer }

/**
 * Calls whose head has been seen before and whose body is new. Node read such a head once, and the lane found its
 * call; what follows, sign-in check and all, is done anew for every request, by the lane's own `serve`.
 */
export function makeUnparsedCalls({ lane, logger, onRequest, keepAliveMs }: Doors) {
  const known = makeRemembered<Asked>(limits)
  const write = makeCallWriter(lane.commonFor, keepAliveMs)

  async function serve(socket: Socket, { asked, body }: UnparsedCall): Promise<void> {
    const { route, headers } = asked
    const start = performance.now()
    const requestId = randomUUID()
    try {
      const out = await lane.serve(asked, { direct: socket.remoteAddress, requestId, body: () => body })
      // Who has left, or ended their side, gets none from Node either.
      if (socket.writable) write(socket, requestId, out, headers.origin)
      onRequest({ requestId, method: 'POST', route, status: out.status, ms: msSince(start) })
    } catch (error) {
      logger.error({ route, err: error }, 'an answer could not be sent')
      socket.destroy()
    }
  }

  return {
    /** The call that a piece makes; undefined unless the piece is a known head and exactly its body. */
    find(piece: Buffer): UnparsedCall | undefined {
      const cut = cutRequest(piece)
      const asked = cut === undefined ? undefined : known.get(cut.head)
      return cut === undefined || asked === undefined ? undefined : { asked, body: cut.body }
    },

    /** Serves a call and sends the answer. @param done called when that is done, or has failed */
    answer(socket: Socket, call: UnparsedCall, done: () => void): void {
      void serve(socket, call).then(done)
    },

    /** Remembers a piece's head, once the call has succeeded. @param request what Node read in the piece, alone */
    learn(piece: Buffer, request: IncomingMessage, response: ServerResponse) {
      const cut = isPlainJson(request) ? cutRequest(piece) : undefined
      const asked = cut === undefined ? undefined : lane.find(request)
      if (cut === undefined || asked === undefined || !isPersonal(asked)) return
      response.once('close', () => {
        if (response.writableFinished && response.statusCode < 400) known.add(cut.head, asked)
      })
    },
  }
}
