import { once } from 'node:events'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listening } from '../servers/listening.ts'

/** A call that the server acknowledged to a browser or test. */
export type Acknowledged = {
  readonly method: string
  /** The path without `/api/v1`. */
  readonly path: string
  readonly sent: unknown
  readonly answered: unknown
}

export type Recorder = {
  readonly acknowledged: readonly Acknowledged[]
  /** Sends requests to another port from now on. */
  passTo(port: number): void
  stop(): Promise<void>
}

/** Whether a call changes something, or may answer that a payment was made. */
const isRecorded = ({ method = 'GET', url = '' }: IncomingMessage) =>
  (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') || url.includes('/verify-bill-payment/')

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Passes a request on and its answer back, unchanged. */
function pass(port: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

/**
 * A proxy between the browsers and the load balancer. It records every change before the browser
 * gets the acknowledgement.
 * @param port where it listens
 * @param first the port that requests go to until `passTo` names another
 * @param file gets a line of JSON for each acknowledged call, for people to read
 */
export async function startRecorder(port: number, first: number, file: string): Promise<Recorder> {
  let behind = first
  const acknowledged: Acknowledged[] = []
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  const keep = (entry: Acknowledged) => {
    acknowledged.push(entry)
    appendFileSync(file, `${JSON.stringify(entry)}\n`)
  }

  async function record(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming
    const sent = await buffer(incoming)
    // Requests an uncompressed answer, because the recorder reads it.
    const { 'accept-encoding': _, 'transfer-encoding': __, ...rest } = incoming.headers
    const headers = { ...rest, 'content-length': sent.length }
    const onward = request({ host: '127.0.0.1', port: behind, method, path: url, headers })
    onward.on('error', () => outgoing.destroy())
    onward.end(sent)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    const status = answer.statusCode ?? 502
    if (status < 400) {
      const path = (url.split('?')[0] ?? url).replace(/^\/api\/v1/, '')
      const told = parsed(sent) ?? sent.toString('latin1').slice(0, 200)
      keep({ method, path, sent: told, answered: parsed(body) })
    }
    outgoing.writeHead(status, answer.rawHeaders)
    outgoing.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    if (isRecorded(incoming)) record(incoming, outgoing).catch(() => outgoing.destroy())
    else pass(behind, incoming, outgoing)
  })
  server.keepAliveTimeout = 65_000
  const { stop } = await listening(server, port)
  const passTo = (next: number) => {
    behind = next
  }
  return { acknowledged, passTo, stop }
}
