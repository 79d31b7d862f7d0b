import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A request as bytes. @param headers in addition to `Host` */
export const requestBytes = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n${body}`
}

export const statusOf = (answer: string) => Number(answer.slice(9, 12))

/** The length of the first answer; undefined while it is incomplete. */
function answerLength(received: string): number | undefined {
  const head = received.indexOf('\r\n\r\n') + 4
  if (head === 3) return undefined
  const body = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? '0'
  const whole = head + Number(body)
  return received.length < whole ? undefined : whole
}

/** A client that sends bytes unchanged and reads answers one by one. */
export function rawClient<S extends Duplex>(stream: S) {
  let received = ''
  let ended = false
  let change = Promise.withResolvers<void>()
  const tellChange = () => {
    change.resolve()
    change = Promise.withResolvers()
  }
  stream.on('data', (chunk) => {
    received += chunk.toString('latin1')
    tellChange()
  })
  for (const event of ['end', 'close']) {
    stream.on(event, () => {
      ended = true
      tellChange()
    })
  }
  stream.on('error', () => undefined)
  const answer = async () => {
    let length = answerLength(received)
    for (; length === undefined; length = answerLength(received)) {
      if (ended) throw new Error(`The connection has ended, with no whole answer: ${received}`)
      await change.promise
    }
    // A server still has work after it has sent the last byte of an answer. A request that arrives
    // during that work is another case.
    for (let turn = 0; turn < 12; turn += 1) await nextTurn()
    const whole = received.slice(0, length)
    received = received.slice(length)
    return whole
  }
  const send = (bytes: string) => void stream.write(bytes, 'latin1')
  const ask = (bytes: string) => {
    send(bytes)
    return answer()
  }
  return { stream, send, ask, answer, isEnded: () => ended, unread: () => received }
}

export async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return rawClient(socket)
}
