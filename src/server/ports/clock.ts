/** The current time; tests replace it. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** The same moment as records have it, ISO 8601. */
  iso(): string
}
