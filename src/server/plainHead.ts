import type { IncomingHttpHeaders } from 'node:http'

/**
 * A request's head as RFC 9112 writes it and nothing else: no line ended by a lone LF, none continued on the next, no
 * control characters. Where it ends leaves no two opinions.
 */
const plainHead =
  /^[A-Z]+ [\x21-\x7e]+ HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/

/** @returns how many bytes the head at the start of `bytes` takes; undefined unless it is whole and plainly written */
export function headLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n') + 4
  return end > 3 && plainHead.test(bytes.toString('latin1', 0, end)) ? end : undefined
}

const keepsAlive = (connection: string | undefined) =>
  connection === undefined || connection.toLowerCase() === 'keep-alive'

/**
 * @param headers of a request that Node's parser accepted
 * @returns how many bytes its body takes; undefined where more than a length decides that, or what comes after
 */
export function bodyLength(headers: IncomingHttpHeaders): number | undefined {
  const { connection, expect, upgrade } = headers
  if (headers['transfer-encoding'] !== undefined || expect !== undefined || upgrade !== undefined)
    return undefined
  if (!keepsAlive(connection)) return undefined
  const length = headers['content-length'] ?? '0'
  return /^\d{1,12}$/.test(length) ? Number(length) : undefined
}
