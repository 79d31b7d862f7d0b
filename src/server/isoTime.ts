let last = Number.NaN
let lastText = ''

/** A moment as the database and the wire write it: ISO 8601 in UTC. The same moment is worded once. */
export function isoTime(milliseconds: number): string {
  if (milliseconds !== last) {
    lastText = new Date(milliseconds).toISOString()
    last = milliseconds
  }
  return lastText
}
