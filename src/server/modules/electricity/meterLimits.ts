import { powerTexts } from '#contract/power.ts'
import { day, second } from '#domain/time.ts'
import { consumeIn, type Limit } from '../../database/limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refusal } from '../../http/refusal.ts'
import { makeSecurityLog } from '../../http/securityLog.ts'
import type { Meter } from '../../ports/power.ts'
import { paidMeters } from './queriesBills.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'logger' | 'codeKey'>

const aDay = { seconds: day / second }
const sameNumber: Limit = { name: 'meter-number', points: 1, ...aDay }
const otherNumbers: Limit = { name: 'meter-numbers', points: 10, ...aDay }
/** Who has paid a bill here has left a name at the bank. */
const otherNumbersOfPayers: Limit = { ...otherNumbers, points: 30 }

export type MeterLimits = ReturnType<typeof makeMeterLimits>

/**
 * Limits how many different meters an account asks about in a day: each answer names a person. A
 * number that was asked about today, or paid for before, is free.
 */
export function makeMeterLimits({ database, clock, logger, codeKey }: Needed) {
  const note = makeSecurityLog({ logger, codeKey })

  /** @throws Refusal 429, which gives the points back */
  const count = (userId: string, number: string, limit: Limit) =>
    database.write(async (trx) => {
      const now = new Date(clock.now())
      const own = await consumeIn(trx, sameNumber, `${userId}:${number}`, now)
      if (own.state === 'refused') return 'known' as const
      const taken = await consumeIn(trx, limit, userId, now)
      if (taken.state === 'allowed') return 'new' as const
      throw new Refusal(429, powerTexts.tooManyMeters, { retryAfterMs: taken.retryAfterSeconds * 1000 })
    })

  return {
    /**
     * Call it before the distributor is asked.
     * @returns whether the account has paid a bill for this meter, and so may know its owner
     * @throws Refusal 429 after too many different numbers
     */
    async take(userId: string, { company, number }: Meter): Promise<boolean> {
      const paid = await paidMeters(database.read, userId)
      const before = paid.filter(({ metre_number }) => metre_number === number)
      if (before.length > 0) return before.some(({ company_code }) => company_code === company)
      const who = { userId, meter: number }
      try {
        const state = await count(userId, number, paid.length > 0 ? otherNumbersOfPayers : otherNumbers)
        if (state === 'new') note('meter asked about', who)
      } catch (error) {
        if (error instanceof Refusal) note('too many meters', who)
        throw error
      }
      return false
    },
  }
}
