import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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

/**
 * Words a kept answer's head as Node's `writeHead` does (a test compares): the headers given, then the date and the
 * connection's.
 * @param keepAliveMs the server's `keepAliveTimeout`
 * @returns undefined for an answer whose length Node would have to word
 */
export function headTextOf({ head, status, body }: Keepable, keepAliveMs: number): HeadText | undefined {
  const tellsLength = head.some((name, place) => place % 2 === 0 && name === 'content-length')
  if (body === undefined ? status !== 304 : !tellsLength) return undefined
  let lines = ''
  for (let place = 2; place < head.length; place += 2) lines += `\r\n${head[place]}: ${head[place + 1]}`
  return {
    beforeId: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head[0]}: `,
    beforeDate: `${lines}\r\nDate: `,
    end: `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`,
  }
}

/** Sends an answer in one piece. */
export function writeAnswer(socket: Socket, text: HeadText, body: Keepable['body'], requestId: string): void {
  const head = `${text.beforeId}${requestId}${text.beforeDate}${dateNow()}${text.end}`
  if (body === undefined) {
    socket.write(head, 'latin1')
    return
  }
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}
