import { expect, test } from 'vitest'
import { dayFirstDate, monthFirstDate } from '#domain/dates.ts'
import { ageInWords, dayInWords, timeOfDay } from '#domain/dateWords.ts'

test('transactions are month first, users day first', () => {
  expect(monthFirstDate('2026-03-09T12:00:00.000Z')).toBe('03/09/2026')
  expect(dayFirstDate('2026-03-09T12:00:00.000Z')).toBe('09/03/2026')
})

test('the day is that of Lagos, one hour ahead of UTC', () => {
  expect(monthFirstDate('2026-12-31T23:30:00.000Z')).toBe('01/01/2027')
  expect(dayInWords('2026-12-31T23:30:00.000Z')).toBe('1 January 2027')
  expect(timeOfDay('2026-12-31T23:30:00.000Z')).toBe('00:30')
})

test.each([undefined, '', 'yesterday'])('%j is no date and shows nothing', (value) => {
  expect(monthFirstDate(value)).toBe('')
  expect(dayFirstDate(value)).toBe('')
})

test('an age is told in its largest whole unit', () => {
  const now = '2026-11-27T12:00:00.000Z'
  const ages = [
    '2026-11-27T11:59:50Z',
    '2026-11-27T11:58:01Z',
    '2026-11-27T10:00:00Z',
    '2026-11-20T12:00:00Z',
  ]
  expect(ages.map((iso) => ageInWords(iso, now))).toEqual(['1 minute', '1 minute', '2 hours', '7 days'])
})
