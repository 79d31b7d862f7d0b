import { expect, test } from 'vitest'
import { monthInWords, sumsByMonth } from '#domain/monthly.ts'

const paid = (date: string, amount: number) => ({ date, amount })

test('sums payments by month, and includes months without payments', () => {
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

test('counts a payment just before midnight UTC in its month in Lagos', () => {
  expect(sumsByMonth([paid('2026-01-31T23:30:00Z', 1)])).toEqual([{ month: '2026-02', amount: 1 }])
})

test('leaves out payments without a valid date, and keeps the newest twelve months', () => {
  expect(sumsByMonth([paid('soon', 1)])).toEqual([])
  expect(sumsByMonth([paid('2020-01-05T10:00:00Z', 1), paid('2026-01-05T10:00:00Z', 1)])).toHaveLength(12)
  expect(monthInWords('2026-11')).toBe('Nov 2026')
})

test('counts neither a reversed payment nor its reversal', () => {
  const reversed = { ...paid('2026-10-10T10:00:00Z', 70), state: 'reversed' as const }
  const reversal = { ...paid('2026-11-10T10:00:00Z', -70), state: 'reversal' as const }
  expect(sumsByMonth([paid('2026-09-10T10:00:00Z', 100), reversed, reversal])).toEqual([
    { month: '2026-09', amount: 100 },
  ])
})
