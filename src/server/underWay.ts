import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections with an answer under way that Node knows nothing of. It would take them for idle, and end them when the
 * server closes or the connection's time of rest is over: while one is noted here, it does not.
 */
export function makeUnderWay(server: Server) {
  const sockets = new Set<Socket>()
  const closeIdle = server.closeIdleConnections.bind(server)
  let asked = false
  // `close` calls it as well.
  server.closeIdleConnections = () => {
    asked = sockets.size > 0
    if (!asked) closeIdle()
  }
  // Where somebody listens, Node leaves it to them to end the connection.
  server.on('timeout', (socket) => {
    if (!sockets.has(socket)) socket.destroy()
  })
  return {
    add: (socket: Socket) => void sockets.add(socket),
    /** The connections at rest are closed now, if that was asked for meanwhile. */
    done(socket: Socket) {
      sockets.delete(socket)
      if (asked) server.closeIdleConnections()
    },
  }
}
