import { createServer, type RequestListener, type Server } from 'node:http'

const minute = 60_000

const options = {
  /** Longer than the chat's polling interval of 5 s: Node's default equals it and breaks connections. */
  keepAliveTimeout: 65_000,
  /**
   * A video of 20 MB takes seven minutes over 400 kbit/s: Node's default would cut it off after five, and again at each
   * new try. Who sends nothing at all is cut off much sooner (`idleMs`).
   */
  requestTimeout: 60 * minute,
  /** No stream for the body of a request that has none. */
  optimizeEmptyRequests: true,
}

/** How long a connection with a request under way may be silent in both directions. */
const idleMs = 2 * minute

/** The server that all calls come in by. */
export function makeHttpServer(listener: RequestListener): Server {
  const server = createServer(options, listener)
  server.timeout = idleMs
  return server
}

/** How long requests under way may take to finish once the API is asked to stop. */
const graceMs = 20_000

/** Takes no new connection, lets requests under way finish, and closes each connection as it comes to rest. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const resting = setInterval(() => server.closeIdleConnections(), 50)
  const insist = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(resting)
  clearTimeout(insist)
}
