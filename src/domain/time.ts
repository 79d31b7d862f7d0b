/** Lengths of time in ms. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** A time as records and answers have it, ISO 8601. @param ms since the epoch */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
