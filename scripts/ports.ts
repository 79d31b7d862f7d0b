import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Whether nothing listens on a port. */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Below the ports that systems use for outgoing connections: one of those could be in use a moment
 * later.
 */
const from = 15_000
const to = 32_000

/**
 * Reserves a port among all processes that call this, until this process ends: holds the UDP port
 * of the same number, which nothing else uses. The caller listens on the TCP port only later, and
 * test workers ask at the same time.
 * @returns false when the port is reserved already
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const held = createSocket('udp4')
    held.once('error', () => held.close(() => resolve(false)))
    held.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      held.unref()
      resolve(true)
    })
  })
}

export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(from, to)
    if ((await reserve(port)) && (await isFree(port)) && (await isFree(port, '127.0.0.1'))) return port
  }
  throw new Error(`No free port between ${from} and ${to}`)
}
