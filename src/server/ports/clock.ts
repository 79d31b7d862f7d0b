/** The time of day, so that tests can move it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}
