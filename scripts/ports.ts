import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Whether nothing listens on a port yet. */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Below the range from which systems take ports for outgoing connections, which could be in use a moment later. */
const from = 15_000
const to = 32_000

/**
 * Marks a port as given, until this process ends, for whoever asks here: by holding the port of UDP with its number,
 * which nobody uses. What takes a free port listens on it a moment later, and several processes do so at once.
 * @returns false when it was given before, to this process or another one
 */
function mark(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const held = createSocket('udp4')
    held.once('error', () => held.close(() => resolve(false)))
    held.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      held.unref()
      resolve(true)
    })
  })
}

/** A port that nothing listens on, and that no process was given which still runs. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(from, to)
    if ((await mark(port)) && (await isFree(port)) && (await isFree(port, '127.0.0.1'))) return port
  }
  throw new Error(`No free port between ${from} and ${to}`)
}
