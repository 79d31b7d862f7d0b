import { expect, test } from 'vitest'
import { dueText, havePlans, inArrears, overdueChoice, overdueChoices } from '#domain/arrears.ts'

const today = '2026-11-20'
const since = (overdueSince?: string) => ({ overdueSince })
const balances = [
  since(),
  since('2026-11-19'),
  since('2026-10-21'),
  since('2026-10-20'),
  since('2026-09-21'),
  since('2026-09-20'),
  since('2026-08-22'),
  since('2026-08-21'),
]

test.each([
  ['any', 7],
  ['1-30', 2],
  ['31-60', 2],
  ['61-90', 2],
  ['over-90', 1],
  ['', 8],
  ['no such choice', 8],
])('the choice "%s" shows the balances whose first missed day is so long ago', (value, count) => {
  expect(inArrears(balances, overdueChoice(value), today)).toHaveLength(count)
})

test('every overdue balance has exactly one age', () => {
  const ages = overdueChoices.slice(2)
  const aged = ages.flatMap((age) => inArrears(balances, age, today))
  expect(aged).toEqual(balances.slice(1))
})

test('a balance says what is overdue, else what is next, and nothing without a plan', () => {
  const home = { outstanding: 900 }
  const next = { nextDueAmount: 300, nextDueOn: '2026-11-30' }
  const late = { ...home, ...next, overdue: 1_500_000, overdueSince: '2026-10-30' }
  expect(dueText(late, today)).toBe('Overdue since 30 October: ₦1,500,000')
  expect(dueText({ ...home, ...next, overdue: 0 }, today)).toBe('Next: ₦300 by 30 November')
  expect(dueText({ ...home, overdue: 0, nextDueAmount: 300 }, today)).toBe(
    'Next: ₦300 when the company tells you',
  )
  // The price went up after the plan was paid.
  expect(dueText({ ...home, overdue: 0 }, today)).toBeUndefined()
  expect(dueText(home, today)).toBeUndefined()
})

test('balances have plans as soon as one of them has', () => {
  expect(havePlans([{}, { overdue: 0 }])).toBe(true)
  expect(havePlans([{}])).toBe(false)
})
