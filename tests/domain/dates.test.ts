import { expect, onTestFinished, test, vi } from 'vitest'
import { dayFirstDate, monthFirstDate } from '#domain/dates.ts'
import {
  ageInWords,
  dayInWords,
  dayLabel,
  readerTimeOfDay,
  roomTime,
  seenText,
  timeOfDay,
} from '#domain/dateWords.ts'

test('writes dates of transactions month first and of users day first', () => {
  expect(monthFirstDate('2026-03-09T12:00:00.000Z')).toBe('03/09/2026')
  expect(dayFirstDate('2026-03-09T12:00:00.000Z')).toBe('09/03/2026')
})

test('shows days and times in Lagos, one hour ahead of UTC', () => {
  expect(monthFirstDate('2026-12-31T23:30:00.000Z')).toBe('01/01/2027')
  expect(dayInWords('2026-12-31T23:30:00.000Z')).toBe('1 January 2027')
  expect(timeOfDay('2026-12-31T23:30:00.000Z')).toBe('00:30')
})

test('shows the times of conversations by the clock of whoever reads them', () => {
  // Four hours behind UTC, as New York in summer.
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(240)
  onTestFinished(() => offset.mockRestore())
  const now = new Date('2026-07-02T03:30:00.000Z')
  const [before, today, other] = ['2026-07-01T03:59:00Z', '2026-07-01T04:01:00Z', '2026-06-29T12:00:00Z']
  expect(readerTimeOfDay(today)).toBe('00:01')
  expect([today, before, other].map((iso) => dayLabel(iso, now))).toEqual([
    'Today',
    'Yesterday',
    '29 June 2026',
  ])
  expect([today, before].map((iso) => roomTime(iso, now))).toEqual(['00:01', '30 Jun'])
  expect([today, before, other, '2025-11-03T12:00:00Z', undefined].map((iso) => seenText(iso, now))).toEqual([
    ...['Seen 00:01', 'Seen yesterday, 23:59', 'Seen on 29 June', 'Seen on 3 November 2025', 'Seen'],
  ])
  expect([dayLabel(undefined, now), roomTime('soon', now), readerTimeOfDay('')]).toEqual(['', '', ''])
})

test.each([undefined, '', 'yesterday'])('shows nothing for %j, which is no date', (value) => {
  expect(monthFirstDate(value)).toBe('')
  expect(dayFirstDate(value)).toBe('')
})

test('writes an age in its largest whole unit of time', () => {
  const now = '2026-11-27T12:00:00.000Z'
  const ages = [
    '2026-11-27T11:59:50Z',
    '2026-11-27T11:58:01Z',
    '2026-11-27T10:00:00Z',
    '2026-11-20T12:00:00Z',
  ]
  expect(ages.map((iso) => ageInWords(iso, now))).toEqual(['1 minute', '1 minute', '2 hours', '7 days'])
})
