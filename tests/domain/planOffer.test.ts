import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planFromTemplate } from '#domain/plan.ts'
import { offeredLines, planWish, readPlanChoice, whenText, withWish } from '#domain/planOffer.ts'
import { propertyRuns } from '../support/propertyRuns.ts'

/** A deposit and equal months, as a template has them. @param deposit basis points */
function monthly(name: string, deposit: number, months: number) {
  const each = Math.floor((10_000 - deposit) / months)
  const last = 10_000 - deposit - each * (months - 1)
  const shares = Array.from({ length: months }, (_, index) => (index === months - 1 ? last : each))
  const lines = [deposit, ...shares].map((share, afterMonths) => ({
    ...{ title: afterMonths === 0 ? 'Deposit' : 'Instalment', share, afterMonths },
  }))
  return { name, lines }
}
const outright = { name: 'Outright', lines: [{ title: 'Full payment', share: 10_000, afterMonths: 0 }] }
const milestones = {
  name: 'Milestones',
  lines: [
    { title: 'Deposit', share: 2000, afterMonths: 0 },
    { title: 'Roof', share: 8000, afterMonths: null },
  ],
}
const year = monthly('A year', 3000, 12)
const plans = [year, outright, milestones]

const chosen = (query: string, offered: readonly (typeof year)[] | typeof plans = plans) => {
  const choice = readPlanChoice(offered, new URLSearchParams(query))
  if (choice === undefined) throw new Error('No plan is offered')
  return choice
}

const anyMonthly = fc
  .tuple(fc.integer({ min: 1, max: 9880 }), fc.integer({ min: 1, max: 119 }))
  .map(([deposit, months]) => monthly('Monthly', deposit, months))
const anyPlans = fc.array(fc.oneof(anyMonthly, fc.constant(outright), fc.constant(milestones)), {
  minLength: 1,
  maxLength: 5,
})
const said = fc.oneof(fc.integer({ min: -5, max: 130 }).map(String), fc.string())
const anyQuery = fc.record({
  plan: fc.oneof(fc.constantFrom('Monthly', 'Outright', 'Milestones'), fc.string()),
  deposit: said,
  months: said,
})

test('lines of any choice add up to the price to the kobo, none is negative and none too many', () => {
  fc.assert(
    fc.property(anyPlans, anyQuery, fc.integer({ min: 1, max: 1e14 }), (offered, query, priceKobo) => {
      const lines = offeredLines(chosen(`${new URLSearchParams(query)}`, offered), priceKobo)
      expect(lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(priceKobo)
      expect(lines.every(({ amountKobo }) => Number.isSafeInteger(amountKobo) && amountKobo >= 0)).toBe(true)
      expect(lines.length).toBeLessThanOrEqual(120)
    }),
    propertyRuns(300),
  )
})

test('the first plan is shown as its template makes it, and every other one by its name', () => {
  const priceKobo = 74_000_000_01
  const amounts = planFromTemplate(year.lines, priceKobo, '2026-11-30').map(({ amountKobo }) => amountKobo)
  expect(offeredLines(chosen(''), priceKobo).map(({ amountKobo }) => amountKobo)).toEqual(amounts)
  expect(chosen('plan=Milestones').plan).toBe(milestones)
  expect(chosen('plan=Milestones').terms).toBeUndefined()
  expect(readPlanChoice([], new URLSearchParams('plan=A+year'))).toBeUndefined()
})

test('a deposit may be higher and months fewer than those of a plan, and nonsense counts as not said', () => {
  expect(chosen('').terms).toEqual({
    ...{ deposits: [30, 40, 50, 60, 70, 80, 90], deposit: 30 },
    ...{ monthCounts: [12, 6, 3], months: 12 },
  })
  expect(chosen('deposit=40&months=3').terms).toMatchObject({ deposit: 40, months: 3 })
  for (const nonsense of ['deposit=20&months=24', 'deposit=&months=0', 'deposit=40%25&months=-3', 'plan=x'])
    expect(chosen(nonsense)).toEqual(chosen(''))
  const lines = offeredLines(chosen('deposit=40&months=3'), 10_000_000_50)
  expect(lines.map((line) => [line.title, whenText(line), line.amountKobo])).toEqual([
    ['Deposit', 'On signing', 4_000_000_00],
    ['Instalment', '1 month later', 2_000_000_00],
    ['Instalment', '2 months later', 2_000_000_00],
    ['Instalment', '3 months later', 2_000_000_50],
  ])
})

test('a plan whose months are not equal or not each month leaves no choice', () => {
  const [deposit, first, second, ...rest] = monthly('Other', 3000, 4).lines
  if (!deposit || !first || !second) throw new Error('No lines')
  const termsOf = (lines: typeof year.lines) => chosen('', [{ name: 'Other', lines }]).terms
  expect(termsOf([deposit, first, second, ...rest])).toBeDefined()
  const uneven = [
    { ...first, share: first.share + 500 },
    { ...second, share: second.share - 500 },
  ]
  expect(termsOf([deposit, ...uneven, ...rest])).toBeUndefined()
  expect(termsOf([deposit, first, { ...second, afterMonths: 3 }, ...rest])).toBeUndefined()
  expect(termsOf([{ ...deposit, afterMonths: 1 }, first, second, ...rest])).toBeUndefined()
})

test('the wish for a plan names it literally, keeps what was typed and replaces an earlier wish', () => {
  const wish = planWish(chosen('deposit=40&months=6'))
  expect(wish).toBe('I would like to pay by the plan “A year”. Deposit: 40%. Months: 6.')
  expect(withWish(' ', wish)).toBe(wish)
  const typed = withWish('May I visit?\n', wish)
  expect(typed).toBe(`May I visit?\n\n${wish}`)
  const other = planWish(chosen('plan=Milestones'))
  expect(withWish(`${typed} Thank you.`, other)).toBe(
    'May I visit?\n\nI would like to pay by the plan “Milestones”. Thank you.',
  )
  expect(withWish(withWish(typed, other), wish)).toBe(typed)
})
