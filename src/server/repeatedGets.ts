import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { KeptAnswers } from './keptAnswers.ts'
import { msSince, type RequestLog } from './logRequests.ts'
import { makeRemembered } from './remembered.ts'
import { headTextOf, writeAnswer } from './repeatedBytes.ts'

/** Of the requests that are remembered, and of one of them. */
const limits = { entries: 20_000, characters: 16 * 1024 * 1024 }
const maxLength = 4096

const isPlainGet = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['content-length'] === undefined && headers['x-request-id'] === undefined

type Doors = {
  readonly kept: KeptAnswers
  /** Told of every answer given from here. */
  readonly onRequest: RequestLog
}

/** GETs that arrive byte for byte as one before them, answered from the kept answers. */
export function makeRepeatedGets(server: Server, { kept, onRequest }: Doors) {
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
      onRequest({ requestId, method: 'GET', route, status, ms: msSince(start), kept: true })
      return true
    },

    learn(piece: Buffer, request: IncomingMessage) {
      if (piece.length > maxLength || !isPlainGet(request)) return
      const key = kept.keyOf(request)
      if (kept.find(key) !== undefined) known.add(piece.toString('latin1'), key)
    },
  }
}
