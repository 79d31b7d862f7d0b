import { expect, test } from 'vitest'
import { monthInWords, sumsByMonth } from '#domain/monthly.ts'

const paid = (date: string, amount: number) => ({ date, amount })

test('payments are summed by month, and months without any stand between', () => {
  const sums = sumsByMonth([
    paid('2026-02-03T10:00:00Z', 5),
    paid('2025-12-20T10:00:00Z', 1),
    paid('2026-02-27T10:00:00Z', 2),
  ])
  expect(sums).toEqual([
    { month: '2025-12', amount: 1 },
    { month: '2026-01', amount: 0 },
    { month: '2026-02', amount: 7 },
  ])
})

test('a payment just before midnight UTC counts to the month it has in Lagos', () => {
  expect(sumsByMonth([paid('2026-01-31T23:30:00Z', 1)])).toEqual([{ month: '2026-02', amount: 1 }])
})

test('what is no time is left out, and only the newest twelve months are drawn', () => {
  expect(sumsByMonth([paid('soon', 1)])).toEqual([])
  expect(sumsByMonth([paid('2020-01-05T10:00:00Z', 1), paid('2026-01-05T10:00:00Z', 1)])).toHaveLength(12)
  expect(monthInWords('2026-11')).toBe('Nov 2026')
})

test('what was reversed is in no month, and neither is its reversal', () => {
  const reversed = { ...paid('2026-10-10T10:00:00Z', 70), state: 'reversed' as const }
  const reversal = { ...paid('2026-11-10T10:00:00Z', -70), state: 'reversal' as const }
  expect(sumsByMonth([paid('2026-09-10T10:00:00Z', 100), reversed, reversal])).toEqual([
    { month: '2026-09', amount: 100 },
  ])
})
