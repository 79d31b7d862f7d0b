/** The current time; tests replace it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
}
