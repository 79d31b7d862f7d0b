import { dateFormat } from './dates.ts'

/** The time of day, `14:05`. Empty for what is no time. */
export const timeOfDay = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** A day in words, `21 November 2026`. Empty for what is no time. */
export const dayInWords = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

const shortDay = dateFormat('en-GB', { day: 'numeric', month: 'short' })

/** A day of a conversation, `Today`, `Yesterday` or in words. Empty for what is no time. */
export function dayLabel(iso: string | undefined, now: Date): string {
  const day = dayInWords(iso)
  if (day !== '' && day === dayInWords(now.toISOString())) return 'Today'
  if (day !== '' && day === dayInWords(new Date(now.getTime() - 86_400_000).toISOString())) return 'Yesterday'
  return day
}

/** When a room was last written in: the time for today, else the day, `3 Nov`. Empty for what is no time. */
export const roomTime = (iso: string | undefined, now = new Date()): string =>
  dayLabel(iso, now) === 'Today' ? timeOfDay(iso) : shortDay(iso)
