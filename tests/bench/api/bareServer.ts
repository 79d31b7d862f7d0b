/**
 * The floor: a bare node:http server that reads the request's body and answers fixed bytes. What to answer is
 * put to `/answer`, taken from what the API said to the same request.
 */
import { createServer, type IncomingMessage } from 'node:http'

export type BareAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let answer: BareAnswer = { status: 200, headers: {}, body: 'up' }
let body: Buffer | undefined

const read = (request: IncomingMessage, done: (text: string) => void) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(Buffer.concat(chunks).toString('utf8')))
}

const server = createServer((request, response) => {
  const send = () => {
    response.writeHead(answer.status, answer.headers)
    response.end(body)
  }
  if (request.method === 'GET') return send()
  read(request, (text) => {
    if (request.url === '/answer') {
      answer = JSON.parse(text)
      body = answer.status === 304 ? undefined : Buffer.from(answer.body)
    }
    send()
  })
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env['API_PORT']))
process.on('SIGTERM', () => process.exit(0))
