import { randomInt } from 'node:crypto'
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
const given = new Set<number>()

/** A port that nothing listens on, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(from, to)
    if (given.has(port) || !(await isFree(port)) || !(await isFree(port, '127.0.0.1'))) continue
    given.add(port)
    return port
  }
  throw new Error(`No free port between ${from} and ${to}`)
}
