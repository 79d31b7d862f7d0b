import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Keepable } from './keptAnswers.ts'

/** A kept answer as it goes over the wire, but for the request's id and the date. */
export type AnswerBytes = {
  readonly answer: Keepable
  readonly beforeId: string
  readonly beforeDate: string
  readonly end: string
}

let second = 0
let dateText = ''

/** The `Date` header's value; worked out once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    dateText = new Date(now * 1000).toUTCString()
  }
  return dateText
}

/**
 * Writes a kept answer as Node's `writeHead` does (a test compares): the headers given, then the date and the
 * connection's.
 * @param keepAliveMs the server's `keepAliveTimeout`
 * @returns undefined for an answer whose length Node would have to word
 */
export function answerBytes(answer: Keepable, keepAliveMs: number): AnswerBytes | undefined {
  const { head, status, body } = answer
  const tellsLength = head.some((name, place) => place % 2 === 0 && name === 'content-length')
  if (body === undefined ? status !== 304 : !tellsLength) return undefined
  let lines = ''
  for (let place = 2; place < head.length; place += 2) lines += `\r\n${head[place]}: ${head[place + 1]}`
  return {
    answer,
    beforeId: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head[0]}: `,
    beforeDate: `${lines}\r\nDate: `,
    end: `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`,
  }
}

/** Sends an answer in one piece. */
export function writeAnswer(socket: Socket, bytes: AnswerBytes, requestId: string): void {
  const { body } = bytes.answer
  const head = `${bytes.beforeId}${requestId}${bytes.beforeDate}${dateNow()}${bytes.end}`
  if (body === undefined) {
    socket.write(head, 'latin1')
    return
  }
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}
