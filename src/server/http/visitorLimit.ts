import { LRUCache } from 'lru-cache'
import { authTexts } from '#contract/auth.ts'
import type { CallLimit } from '#contract/call.ts'
import type { Clock } from '../ports/clock.ts'
import { Refusal } from './refusal.ts'

/** Clients that are counted at a time; the one that was quiet longest is forgotten. */
const max = 20_000

/** @throws Refusal 429 with the time to wait */
export type CountVisit = (call: string, limit: CallLimit, client: string) => void

/**
 * Counts what visitors read, in this process: a counter in the database would make a write of each
 * read. So each instance protects itself.
 */
export function makeVisitorLimit(clock: Clock): CountVisit {
  const counts = new LRUCache<string, { points: number; readonly endsAt: number }>({ max })
  return (call, { points, seconds }, client) => {
    const name = `${client} ${call}`
    const now = clock.now()
    const running = counts.get(name)
    if (running === undefined || running.endsAt <= now) {
      counts.set(name, { points: 1, endsAt: now + seconds * 1000 })
      return
    }
    running.points += 1
    if (running.points <= points) return
    throw new Refusal(429, authTexts.tooManyTries, { retryAfterMs: running.endsAt - now })
  }
}
