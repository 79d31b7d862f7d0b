import { wallTime } from './dates.ts'

/** The day of a time by the company's clock, `2026-11-21`; empty for what is no time. */
export const wallDay = (iso: string | undefined): string => wallTime(iso).slice(0, 10)
