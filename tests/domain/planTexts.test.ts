import { expect, test } from 'vitest'
import { isPressing, planText } from '#domain/planTexts.ts'

const today = '2026-11-28'
const next = { title: 'Second payment', amount: 2_500_000, overdue: 0, left: 9_000_000 }

test.each([
  [{ ...next, on: '2026-11-30' }, 'Next: ₦2,500,000 by 30 November'],
  [{ ...next, on: '2027-01-31' }, 'Next: ₦2,500,000 by 31 January 2027'],
  [{ ...next, amount: 1_000_000.01, on: '2026-11-30' }, 'Next: ₦1,000,000.01 by 30 November'],
  [next, 'Next: ₦2,500,000 when the company tells you'],
  [
    { ...next, on: '2026-11-30', overdue: 1_500_000, overdueSince: '2026-10-30' },
    'Overdue since 30 October: ₦1,500,000',
  ],
  [{ overdue: 0, left: 0 }, 'Paid in full'],
])('says in a sentence how a home’s plan stands: %o', (plan, text) => {
  expect(planText(plan, today)).toBe(text)
})

test.each([
  ['what is due in 30 days', { ...next, on: '2026-12-28' }, true],
  ['what is due in 31 days', { ...next, on: '2026-12-29' }, false],
  ['what has no day', next, false],
  ['what is overdue', { ...next, overdue: 1, overdueSince: '2026-11-27' }, true],
  ['a plan that is paid', { overdue: 0, left: 0 }, false],
])('tells what presses from what does not: %s', (_, plan, expected) => {
  expect(isPressing(plan, today)).toBe(expected)
})
