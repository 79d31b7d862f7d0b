import { day, minute } from '#domain/time.ts'

/** Makes ISO times relative to the load of the demo. */
export type Ago = {
  /** A UTC minute of the day `days` ago; at least 1, or it may be in the future. */
  days(days: number, minuteOfDay: number): string
  minutes(minutes: number): string
}

export function agoFrom(now: Date): Ago {
  const startOfDay = Math.floor(now.getTime() / day) * day
  return {
    days: (days, minuteOfDay) => new Date(startOfDay - days * day + minuteOfDay * minute).toISOString(),
    minutes: (minutes) => new Date(now.getTime() - minutes * minute).toISOString(),
  }
}

/** A minute between 08:00 and 16:59 UTC (9 to 18 o'clock in Lagos), the same for the same name. */
export function workingMinute(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 7919
  return 8 * 60 + (sum % (9 * 60))
}
