import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** IPv6 customers own a /64: one address of it is as good as another. */
const network = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
}

const direct = (context: Context) => {
  try {
    return getConnInfo(context).remote.address ?? 'unknown'
  } catch {
    // In-process requests have no socket.
    return 'in-process'
  }
}

/**
 * The address a limit counts by.
 * @param direct who is at the other end of the connection
 * @param trustProxy how many proxies in front are ours; only what the outermost of them saw is believed
 */
export function addressOf(direct: string, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy === 0) return network(direct)
  const seen = (forwardedFor ?? '').split(',').map((part) => part.trim())
  return network(seen.at(-trustProxy) || direct)
}

/** The same for a request that came through Hono. */
export const clientAddress = (context: Context, trustProxy: number): string =>
  addressOf(direct(context), context.req.header('X-Forwarded-For'), trustProxy)
