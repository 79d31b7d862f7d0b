import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * An address that leads to one server after another, as a name does that a fail-over moves.
 * @param port of the first server on this machine
 */
export async function movingAddress(port: number) {
  let target = port
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    return socket
  }
  const server = createServer((from) => {
    const to = keep(connect(target, '127.0.0.1'))
    keep(from)
    // Either end that breaks off ends both.
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the address has no port')
  return {
    port: address.port,
    moveTo: (next: number) => {
      target = next
    },
    stop: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
