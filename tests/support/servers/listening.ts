import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server on this machine.
 * @param port default: any free port
 * @returns its address, and a function that stops it and closes all its connections
 */
export async function listening(server: Server, port = 0) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
