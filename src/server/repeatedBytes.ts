import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { CallOut } from './callWire.ts'
import type { HeadText, Keepable } from './keptAnswers.ts'

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

/** Joined, a text lies in one piece; put together with `+`, it is a tree that every answer would walk again. */
const inOnePiece = (parts: readonly string[]) => parts.join('')

/** What Node's `writeHead` says of a connection that stays open. */
const keepAliveText = (keepAliveMs: number) =>
  inOnePiece([
    '\r\nConnection: keep-alive\r\nKeep-Alive: timeout=',
    String(Math.floor(keepAliveMs / 1000)),
    '\r\n\r\n',
  ])

const startText = (status: number) => `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`

/** Answers to who has the present answer already: nothing tells their length. */
export const isBodyless = (status: number): boolean => status === 304 || status === 204

/** Lines of a head, each after its line's end. @param pairs name, value, name, value */
const linesOf = (pairs: readonly string[]) =>
  inOnePiece(pairs.map((part, place) => (place % 2 === 0 ? `\r\n${part}: ` : part)))

/**
 * Words a kept answer's head as Node's `writeHead` does (a test compares): the headers given, then the date and the
 * connection's.
 * @param keepAliveMs the server's `keepAliveTimeout`
 * @returns undefined for an answer whose length Node would have to word
 */
export function headTextOf({ head, status, body }: Keepable, keepAliveMs: number): HeadText | undefined {
  const tellsLength = head.some((name, place) => place % 2 === 0 && name === 'content-length')
  if (body === undefined ? !isBodyless(status) : !tellsLength) return undefined
  return {
    beforeId: inOnePiece([startText(status), head[0] ?? '', ': ']),
    beforeDate: inOnePiece([linesOf(head.slice(2)), '\r\nDate: ']),
    end: keepAliveText(keepAliveMs),
  }
}

/** Sends an answer in one piece. */
export function writeAnswer(socket: Socket, text: HeadText, body: Keepable['body'], requestId: string): void {
  const head = `${text.beforeId}${requestId}${text.beforeDate}${dateNow()}${text.end}`
  if (body === undefined) socket.write(head, 'latin1')
  else writeBoth(socket, head, body)
}

function writeBoth(socket: Socket, head: string, body: string | Uint8Array): void {
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}

/** Works a text out once for each list or record that it is asked for. */
function wordedOnce<Given extends object>(word: (given: Given) => string): (given: Given) => string {
  const known = new WeakMap<Given, string>()
  return (given) => {
    const before = known.get(given)
    if (before !== undefined) return before
    const text = word(given)
    known.set(given, text)
    return text
  }
}

/** A head's end: the date and the connection's headers, in one piece; worked out once a second. */
function makeEndText(keepAliveMs: () => number): () => string {
  let known = { date: '', ms: 0, text: '' }
  return () => {
    const date = dateNow()
    const ms = keepAliveMs()
    if (known.date !== date || known.ms !== ms) {
      known = { date, ms, text: inOnePiece(['\r\nDate: ', date, keepAliveText(ms)]) }
    }
    return known.text
  }
}

/**
 * Sends what a call answers, worded as the lane and Node's `writeHead` do (a test compares).
 * @param commonFor the headers of every answer, by the request's `Origin`
 */
export function makeCallWriter(
  commonFor: (origin: string | undefined) => readonly string[],
  keepAliveMs: () => number,
) {
  const endText = makeEndText(keepAliveMs)
  const commonText = wordedOnce(linesOf)
  const ownText = wordedOnce((headers: CallOut['headers']) => linesOf(Object.entries(headers).flat()))
  return (socket: Socket, requestId: string, out: CallOut, origin: string | undefined): void => {
    const { status, headers, body = '' } = out
    const length = Buffer.byteLength(body)
    const head = `${startText(status)}x-request-id: ${requestId}${commonText(commonFor(origin))}${ownText(headers)}\r\ncontent-length: ${length}${endText()}`
    if (typeof body !== 'string') writeBoth(socket, head, body)
    // A text as long as its bytes is ASCII.
    else socket.write(head + body, length === body.length ? 'latin1' : 'utf8')
  }
}
