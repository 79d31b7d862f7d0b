/** The time of day, so that tests can move it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}

/** A moment as the database and the wire write it: ISO 8601 in UTC. */
export const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()
