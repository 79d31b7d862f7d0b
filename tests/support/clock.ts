import type { Clock } from '#server/ports/clock.ts'

type TestClock = Clock & {
  pass(milliseconds: number): void
}

/** A clock that stands still until a test moves it. */
export function makeClock(start = Date.parse('2026-11-20T09:00:00.000Z')): TestClock {
  let now = start
  return {
    now: () => now,
    iso: () => new Date(now).toISOString(),
    pass(milliseconds) {
      now += milliseconds
    },
  }
}
