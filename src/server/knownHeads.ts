/** A piece of bytes that is a whole request, as far as its first `Content-Length` tells. */
export type CutRequest = {
  /** The head without the digits of that length: alike for bodies of any length. */
  readonly head: string
  readonly body: Buffer
}

/** Bytes of a head that is remembered, at the most. */
const longestHead = 4096

/** As browsers, proxies and Node write it; nothing else needs to be quick. */
const names = ['\r\nContent-Length: ', '\r\ncontent-length: '] as const

const zero = 48

/** The number written in decimal digits, at most five; undefined for anything else. */
function numberIn(text: string, start: number, end: number): number | undefined {
  if (end <= start || end - start > 5) return undefined
  let number = 0
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return undefined
    number = number * 10 + digit
  }
  return number
}

function lengthStart(text: string, end: number): number | undefined {
  for (const name of names) {
    const at = text.indexOf(name)
    if (at !== -1 && at < end) return at + name.length
  }
  return undefined
}

/**
 * Takes a request with a body apart, without reading its head: two pieces with the same `head` differ in nothing but
 * the length that is told and the body. Whether the head is a head, and that length the only one, is for Node to say.
 * @returns undefined unless the piece ends where the body does
 */
export function cutRequest(piece: Buffer): CutRequest | undefined {
  const text = piece.toString('latin1', 0, Math.min(piece.length, longestHead))
  const end = text.indexOf('\r\n\r\n')
  const start = end === -1 ? undefined : lengthStart(text, end)
  if (start === undefined) return undefined
  const lineEnd = text.indexOf('\r', start)
  const length = numberIn(text, start, lineEnd)
  if (length === undefined || end + 4 + length !== piece.length) return undefined
  return { head: text.slice(0, start) + text.slice(lineEnd, end), body: piece.subarray(end + 4) }
}
