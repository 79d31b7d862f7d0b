import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysBetween,
  lackingKobo,
  monthsAfter,
  type PlannedLine,
  planAt,
  planFaults,
  planFromTemplate,
  reminderKind,
  templateFaults,
} from '#domain/plan.ts'
import { propertyRuns } from '../support/propertyRuns.ts'

const today = '2026-10-31'
const now = `${today}T09:00:00.000Z`
const line = (amountKobo: number, dueOn?: string): PlannedLine => ({ title: 'Line', amountKobo, dueOn })
const sum = (kobo: readonly number[]) => kobo.reduce((all, one) => all + one, 0)

const days = fc.integer({ min: -400, max: 400 }).map((after) => {
  const at = Date.parse(today) + after * 24 * 60 * 60 * 1000
  return new Date(at).toISOString().slice(0, 10)
})
const lines = fc.array(
  fc.record({
    title: fc.constant('Line'),
    amountKobo: fc.integer({ min: 1, max: 1e9 }),
    dueOn: fc.option(days, { nil: undefined }),
  }),
  { maxLength: 20 },
)
const money = fc.integer({ min: 0, max: 2e10 })

test('fills the lines of any plan in their order, with no more than was paid', () => {
  fc.assert(
    fc.property(lines, money, (planned, paidKobo) => {
      const plan = planAt(planned, paidKobo, today)
      expect(sum(plan.lines.map((filled) => filled.paidKobo))).toBe(Math.min(paidKobo, plan.plannedKobo))
      expect(plan.leftKobo).toBe(plan.plannedKobo - Math.min(paidKobo, plan.plannedKobo))
      const firstOpen = plan.lines.findIndex((filled) => lackingKobo(filled) > 0)
      if (firstOpen < 0) expect(plan.leftKobo).toBe(0)
      else for (const after of plan.lines.slice(firstOpen + 1)) expect(after.paidKobo).toBe(0)
    }),
    propertyRuns(100),
  )
})

test('counts as overdue what lacks on the lines whose day is over, whatever the plan', () => {
  fc.assert(
    fc.property(lines, money, (planned, paidKobo) => {
      const plan = planAt(planned, paidKobo, today)
      const late = plan.lines.filter((filled) => (filled.dueOn ?? today) < today && lackingKobo(filled) > 0)
      expect(plan.lines.filter(({ state }) => state === 'overdue')).toEqual(late)
      expect(plan.overdueKobo).toBe(sum(late.map(lackingKobo)))
      expect(plan.overdueSince).toBe(late[0]?.dueOn)
    }),
    propertyRuns(100),
  )
})

test('names the state of each line of a plan', () => {
  const planned = [
    line(100, '2026-08-01'),
    line(100, '2026-10-30'),
    line(100, '2026-10-31'),
    line(100, '2026-11-30'),
    line(100, '2026-12-01'),
    line(100),
  ]
  const states = (paid: number) => planAt(planned, paid, today).lines.map(({ state }) => state)
  expect(states(150)).toEqual(['paid', 'overdue', 'due', 'due', 'later', 'open'])
  expect(states(550)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid', 'part'])
})

test('makes a line overdue on the day after its own, and not before', () => {
  const overdueOn = (day: string) => planAt([line(100, '2026-10-30')], 0, day).overdueKobo
  expect(overdueOn('2026-10-30')).toBe(0)
  expect(overdueOn('2026-10-31')).toBe(100)
})

test('names as next the first line that is neither full nor overdue', () => {
  const planned = [line(100, '2026-10-01'), line(200, '2026-11-01'), line(300)]
  expect(planAt(planned, 0, today).next?.amountKobo).toBe(200)
  expect(planAt(planned, 300, today).next?.dueOn).toBeUndefined()
  expect(planAt(planned, 900, today)).toMatchObject({ next: undefined, leftKobo: 0, overdueKobo: 0 })
})

test('returns from the last day of a shorter month to the 31st', () => {
  const starts = [0, 1, 2, 3, 13].map((months) => monthsAfter('2027-01-31', months))
  expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  expect(daysBetween('2027-02-28', '2027-03-31')).toBe(31)
})

test('makes lines from any template that add up to the price, in whole naira but for the last', () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 120 })
    .map((parts) => [...parts, 10_000 - sum(parts)])
  fc.assert(
    fc.property(shares, fc.integer({ min: 1_000_000, max: 1e14 }), (parts, priceKobo) => {
      const template = parts.map((share) => ({ title: 'Line', share, afterMonths: null }))
      const amounts = planFromTemplate(template, priceKobo, today).map(({ amountKobo }) => amountKobo)
      expect(sum(amounts)).toBe(priceKobo)
      for (const [index, amount] of amounts.slice(0, -1).entries()) {
        const exact = (BigInt(priceKobo) * BigInt(parts[index] ?? 0)) / 1_000_000n
        expect(BigInt(amount)).toBe(exact * 100n)
      }
    }),
    propertyRuns(100),
  )
})

test('gives the kobo of an uneven price to the last line of a template', () => {
  const template = [
    { title: 'Deposit', share: 3333, afterMonths: 0 },
    { title: 'Balance', share: 6667, afterMonths: 1 },
  ]
  expect(planFromTemplate(template, 100_000_001, '2026-01-31')).toEqual([
    { title: 'Deposit', amountKobo: 33_330_000, dueOn: '2026-01-31' },
    { title: 'Balance', amountKobo: 66_670_001, dueOn: '2026-02-28' },
  ])
})

test('says by how much a plan misses its price', () => {
  expect(planFaults([line(9_450_000_000)], 9_500_000_000, now)).toEqual([
    { path: ['lines'], message: 'This plan adds up to ₦94,500,000; the price is ₦95,000,000.' },
  ])
  expect(planFaults([line(100)], 100, now)).toEqual([])
  expect(planFaults([], 100, now)).toEqual([])
})

test('names lines that are due before an earlier one, or in no possible year', () => {
  const planned = [line(1, '2026-12-01'), line(1), line(1, '2026-11-30'), line(1, '2026-11-30')]
  expect(planFaults(planned, 4, now)).toEqual([
    { path: ['lines', 2, 'dueOn'], message: 'Line 3 is due before line 1' },
  ])
  const range = 'A line can be due from 1 January 2000 to 31 October 2056'
  expect(planFaults([line(1, '1999-12-31'), line(1, '2056-11-01')], 2, now)).toEqual([
    { path: ['lines', 0, 'dueOn'], message: range },
    { path: ['lines', 1, 'dueOn'], message: range },
  ])
})

test('names a template’s wrong sum of shares and wrong order of months', () => {
  const template = (share: number, afterMonths: number | null) => ({ title: 'Line', share, afterMonths })
  expect(templateFaults([template(5000, 3), template(2000, null), template(2950, 2)])).toEqual([
    { path: ['lines', 2, 'afterMonths'], message: 'Line 3 is due before line 1' },
    { path: ['lines'], message: 'The shares add up to 99.5%, not to 100%.' },
  ])
  expect(templateFaults([template(4000, 3), template(6000, 3)])).toEqual([])
})

test.each([
  [-8, undefined],
  [-7, 'before 7'],
  [-2, 'before 7'],
  [-1, 'before 1'],
  [0, 'before 1'],
  [1, 'after 1'],
  [6, 'after 1'],
  [7, 'after 7'],
  [29, 'after 7'],
  [30, 'after 30'],
  [36, 'after 30'],
  [37, undefined],
])('%i days after the day of a line, its reminder is %j', (days, kind) => {
  const day = new Date(Date.parse(today) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  expect(reminderKind(today, day, { before: [7, 1], after: [1, 7, 30] })).toBe(kind)
})
