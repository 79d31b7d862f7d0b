import { connect, type Socket } from 'node:net'

export type WireRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** The bytes of a request over HTTP/1.1. */
export function bytesOf({ method, path, headers = {}, body }: WireRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, ...length].join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Length of one whole answer at the buffer's start; undefined while more is to come. */
function answerLength(received: Buffer): number | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = received.toString('latin1', 0, end)
  if (head.startsWith('HTTP/1.1 304')) return end + 4
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without a length: ${head}`)
  const whole = end + 4 + Number(length)
  return received.length < whole ? undefined : whole
}

/** One kept-alive connection: asks, and waits for the answer before it asks again. */
export type Wire = { ask(bytes: string): Promise<number>; close(): void; socket: Socket }

/** Opens a connection. `ask` resolves with the answer's status. */
export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const length = answerLength(received)
    if (length === undefined) return
    const status = Number(received.toString('latin1', 9, 12))
    received = received.subarray(length)
    const { resolve } = waiting ?? { resolve: () => undefined }
    waiting = undefined
    resolve(status)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  const ask = (bytes: string) =>
    new Promise<number>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(bytes)
    })
  return { ask, close: () => socket.destroy(), socket }
}
