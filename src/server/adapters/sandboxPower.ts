import { createHash } from 'node:crypto'
import { distributors } from '#domain/power.ts'
import { minute } from '#domain/time.ts'
import type { Clock } from '../ports/clock.ts'
import {
  type Meter,
  type MeterCheck,
  type PowerPort,
  PowerServiceDown,
  type VendOrder,
  type VendOutcome,
} from '../ports/power.ts'

/** What a meter answers, by its last three digits; docs/electricity.md lists them. */
const moods = {
  '001': 'unknown',
  '002': 'check down',
  '003': 'late',
  '004': 'refused',
  '005': 'never answered',
  '006': 'debt',
  '007': 'key change',
  '008': 'low wallet',
  '009': 'bounds',
  '010': 'not sold',
} as const
type Mood = (typeof moods)[keyof typeof moods] | 'well'

/** Such a meter begins with eight zeros (11 digits) or ten (13 digits). */
function moodOf({ number }: Meter): Mood {
  const last = number.match(/^(?:0{8}|0{10})(\d{3})$/)?.[1] ?? ''
  return Object.entries(moods).find(([digits]) => digits === last)?.[1] ?? 'well'
}

const koboOf = (naira: number) => naira * 100
const lateMs = minute
const debtKobo = koboOf(250)
const koboPerUnit = 20_950

const firstNames = ['Adaeze', 'Bola', 'Chidi', 'Fatima', 'Ibrahim', 'Kemi', 'Ngozi', 'Tunde']
const lastNames = ['Adeyemi', 'Balogun', 'Danjuma', 'Eze', 'Lawal', 'Nwosu', 'Okafor', 'Usman']
const streets = ['Adeola Street', 'Awolowo Road', 'Broad Street', 'Herbert Macaulay Way', 'Marina Close']

const bytesOf = (text: string) => createHash('sha256').update(text).digest()

const pick = (list: readonly string[], byte: number) => list[byte % list.length] ?? ''

function checkedMeter(meter: Meter): MeterCheck {
  const [first = 0, last = 0, street = 0, house = 0] = bytesOf(meter.number)
  const mood = moodOf(meter)
  return {
    name: `${pick(firstNames, first)} ${pick(lastNames, last)}`.toUpperCase(),
    address: `${(house % 90) + 1} ${pick(streets, street)}`,
    leastKobo: koboOf(mood === 'bounds' ? 5000 : 500),
    mostKobo: mood === 'bounds' ? koboOf(50_000) : undefined,
    debtKobo: mood === 'debt' ? debtKobo : undefined,
    canVend: mood !== 'not sold',
  }
}

/** Twenty digits, always the same for an order. */
const digitsOf = (ref: string, which: string) =>
  [...bytesOf(`${ref} ${which}`).subarray(0, 20)].map((byte) => byte % 10).join('')

function tokensOf(ref: string, mood: Mood) {
  const credit = { kind: 'credit', digits: digitsOf(ref, 'credit') } as const
  if (mood !== 'key change') return [credit]
  return [
    { kind: 'key change', digits: digitsOf(ref, 'key change 1') },
    { kind: 'key change', digits: digitsOf(ref, 'key change 2') },
    credit,
    { kind: 'bonus', digits: digitsOf(ref, 'bonus') },
  ] as const
}

function bought({ ref, meter, amountKobo }: VendOrder, mood: Mood): VendOutcome {
  const kept = mood === 'debt' ? Math.min(debtKobo, amountKobo) : 0
  const debt = kept > 0 ? { debtKobo: kept } : {}
  if (meter.kind === 'postpaid') return { state: 'done', tokens: [], ...debt }
  const units = ((amountKobo - kept) / koboPerUnit).toFixed(1)
  return { state: 'done', tokens: tokensOf(ref, mood), units, tariff: 'A', ...debt }
}

function outcomeOf(order: VendOrder, now: number): VendOutcome {
  const mood = moodOf(order.meter)
  switch (mood) {
    case 'refused':
      return { state: 'refused', reason: 'The distributor refused the purchase' }
    case 'never answered':
      return { state: 'waiting' }
    case 'low wallet':
      return {
        state: 'not bought',
        reason: 'The electricity can’t be bought at the moment',
        because: 'low wallet',
      }
    case 'late':
      return now - order.paidAt < lateMs ? { state: 'waiting' } : bought(order, mood)
    default:
      return bought(order, mood)
  }
}

/**
 * Electricity without a reseller and without money. The meter's number chooses the answer; the same
 * order gets the same one from every instance, since nothing is stored.
 */
export function sandboxPower(clock: Clock): PowerPort {
  return {
    provider: 'sandbox',
    companies: distributors,
    buys: true,
    async check(meter) {
      const mood = moodOf(meter)
      if (mood === 'check down') throw new PowerServiceDown('a meter whose check is down')
      return mood === 'unknown' ? undefined : checkedMeter(meter)
    },
    vend: async (order) => outcomeOf(order, clock.now()),
    ask: async (order) => outcomeOf(order, clock.now()),
    // Nothing is stored, so nothing is known of orders that are forgotten here.
    find: async () => ({ state: 'never used' }),
  }
}
