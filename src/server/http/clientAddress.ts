import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The first four groups of an IPv6 address, with `::` written out as zeros (RFC 4291, section 2.2).
 */
function firstHalf(address: string): string {
  const [before = '', after] = address.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [left, right] = [groups(before), groups(after)]
  const zeros = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}

/** IPv6 customers own a whole /64, so it counts as one address. */
const network = (address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') ? firstHalf(plain) : plain
}

/**
 * An address as proxies write it: some add the port, which differs with each connection, and
 * brackets around IPv6.
 * @returns undefined for anything else, such as `unknown`
 */
function readAddress(text: string): string | undefined {
  const address = text.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(address) === 0 ? undefined : address
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
 * The address that limits count.
 * @param direct address of the other end of the connection
 * @param trustProxy how many proxies in front are ours; only what the outermost of them saw is
 *   trusted
 */
export function addressOf(direct: string, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy === 0) return network(direct)
  const seen = (forwardedFor ?? '').split(',').map((part) => part.trim())
  return network(readAddress(seen.at(-trustProxy) ?? '') ?? direct)
}

/** The same for a request that came through Hono. */
export const clientAddress = (context: Context, trustProxy: number): string =>
  addressOf(direct(context), context.req.header('X-Forwarded-For'), trustProxy)
