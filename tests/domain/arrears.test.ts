import { expect, test } from 'vitest'
import { dueText } from '#domain/arrears.ts'

const today = '2026-11-20'
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
