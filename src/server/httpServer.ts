import { createServer, type RequestListener, type Server } from 'node:http'

const minute = 60_000

const options = {
  /** Longer than the chat's polling interval of 5 s: Node's default equals it and breaks connections. */
  keepAliveTimeout: 65_000,
  /** No stream for the body of a request that has none. */
  optimizeEmptyRequests: true,
}

/** How long a client may take, in milliseconds. */
type Patience = {
  /** To send a request whole. */
  readonly requestTimeout: number
  /** To stay silent, in both directions, while a request is under way. */
  readonly idleMs: number
  /** How often the requests under way are looked at. */
  readonly connectionsCheckingInterval: number
}

const patience: Patience = {
  /**
   * A video of 20 MB takes seven minutes over 400 kbit/s: Node's default would cut it off after five, and again at each
   * new try. Who sends nothing at all is cut off much sooner (`idleMs`).
   */
  requestTimeout: 60 * minute,
  idleMs: 2 * minute,
  connectionsCheckingInterval: minute / 2,
}

/**
 * The server that all calls come in by.
 * @param limits how long clients may take; shorter in tests
 */
export function makeHttpServer(
  listener: RequestListener,
  { idleMs, ...limits }: Patience = patience,
): Server {
  const server = createServer({ ...options, ...limits }, listener)
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
