import { createServer, type RequestListener, type Server } from 'node:http'
import { minute } from '#domain/time.ts'

const options = {
  /**
   * Longer than the chat's polling interval of 5 s: Node's default equals it and breaks
   * connections.
   */
  keepAliveTimeout: 65_000,
  /** No stream for the body of a request that has none. */
  optimizeEmptyRequests: true,
}

/** How long a client may take, in milliseconds. */
type Timeouts = {
  readonly requestTimeout: number
  /** How long a connection may stay silent, in both directions, during a request. */
  readonly idleMs: number
  /** How often running requests are checked. */
  readonly connectionsCheckingInterval: number
}

const defaultTimeouts: Timeouts = {
  /**
   * A video of 20 MB takes seven minutes over 400 kbit/s. Node's default would end it after five,
   * at every try. Silent senders end much sooner (`idleMs`).
   */
  requestTimeout: 60 * minute,
  idleMs: 2 * minute,
  connectionsCheckingInterval: minute / 2,
}

export function makeHttpServer(
  listener: RequestListener,
  { idleMs, ...limits }: Timeouts = defaultTimeouts,
): Server {
  const server = createServer({ ...options, ...limits }, listener)
  server.timeout = idleMs
  return server
}

/** How long running requests may take once the API is asked to stop, in ms. */
const graceMs = 20_000

/**
 * Accepts no new connection, lets running requests finish, and closes each connection when it is
 * idle.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
  const forceClose = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(forceClose)
}
