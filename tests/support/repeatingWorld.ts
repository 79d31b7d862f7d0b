import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { makeTestApp, siteUrl } from './app.ts'
import { makePlace } from './database.ts'
import { openConnection, requestBytes } from './rawConnection.ts'
import { addUnit } from './rows.ts'

export const listBytes = requestBytes('GET', '/api/v1/public/projects', { Origin: siteUrl, Accept: '*/*' })

/** A database whose writes can be held up. */
function withGate(database: Database) {
  let gate = Promise.resolve()
  let waiting = 0
  const write: Database['write'] = async (job) => {
    waiting += 1
    try {
      await gate
      return await database.write(job)
    } finally {
      waiting -= 1
    }
  }
  /** Writes wait from now on. @returns lets them go on */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  /** Resolves when no write is asked for that has not been answered. */
  const settled = async () => {
    await nextTurn()
    while (waiting > 0) await nextTurn()
    for (let turn = 0; turn < 12; turn += 1) await nextTurn()
  }
  return { database: { ...database, write }, hold, settled, writing: () => waiting }
}

/** The API over real sockets, where requests seen before are answered without being read. */
export async function makeRepeatingWorld(engine: Database['engine'] = 'sqlite') {
  const place = await makePlace(engine)
  const { database, hold, settled, writing } = withGate(place.open())
  await migrate(database)
  const app = makeTestApp(database)
  const servers: Server[] = []

  /**
   * @param repeating false for a server that reads every request
   * @returns the server, its connections as it sees them, and how many requests Node has read for it
   */
  async function serve(options: ServerOptions & { readonly maxRequests?: number } = {}, repeating = true) {
    const { maxRequests, ...given } = options
    const server = createServer(
      { keepAliveTimeout: 65_000, optimizeEmptyRequests: true, ...given },
      app.listener,
    )
    if (maxRequests !== undefined) server.maxRequestsPerSocket = maxRequests
    const sockets: Socket[] = []
    let read = 0
    server
      .on('connection', (socket) => sockets.push(socket))
      .on('request', () => {
        read += 1
      })
    if (repeating) app.repeatOn(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    const { port } = server.address() as AddressInfo
    return { server, sockets, open: () => openConnection(port), read: () => read }
  }

  /** A server that knows a request, a connection of it at rest, and how many requests Node has read since. */
  async function knowing(bytes: string, options: Parameters<typeof serve>[0] = {}) {
    const served = await serve(options)
    const line = await served.open()
    for (let turn = 0; turn < 2; turn += 1) await line.ask(bytes)
    const before = served.read()
    return { ...served, line, read: () => served.read() - before }
  }

  /** A customer's room, the bytes with which an open page polls it, and those of a message. */
  async function conversation() {
    const { token, user } = await app.signedIn()
    const manager = await app.person('admin')
    const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager._id }))
    const room = await app.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
    const roomId = room.data._id
    const thread = await app.call('GET /user/get-messages/{roomId}', { token, params: { roomId } })
    const etag = thread.headers.get('etag') ?? ''
    const pollBytes = (headers: Readonly<Record<string, string>> = {}, by = token) =>
      requestBytes('GET', `/api/v1/user/get-messages/${roomId}`, {
        Authorization: `Bearer ${by}`,
        'If-None-Match': etag,
        ...headers,
      })
    /** The same poll as our own pages ask it. */
    const pageBytes = requestBytes('GET', `/api/v1/user/get-messages/${roomId}?known=${etag.split('"')[1]}`, {
      Authorization: `Bearer ${token}`,
      Origin: siteUrl,
    })
    const messageBytes = (body: string, headers: Readonly<Record<string, string>> = {}) =>
      requestBytes(
        'POST',
        `/api/v1/user/create-message/${roomId}`,
        {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
          ...headers,
        },
        body,
      )
    return { token, user, unitId, roomId, pollBytes, pageBytes, messageBytes }
  }

  async function remove() {
    for (const server of servers) {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    }
    await place.remove()
  }

  return { place, app, serve, knowing, conversation, hold, settled, writing, remove }
}

export type RepeatingWorld = Awaited<ReturnType<typeof makeRepeatingWorld>>
