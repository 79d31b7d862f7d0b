import { expect, test } from 'vitest'
import { fileSize, latePapers, paperFacts } from '#domain/papers.ts'

const rules = [
  { kind: 'contract', after: 'assigned', days: 30 },
  { kind: 'letter', after: 'paid in full', days: 14 },
  { kind: 'certificate', after: 'completed', days: 60 },
] as const

const days = { assigned: '2026-01-31', 'paid in full': undefined, completed: '2025-06-01' }
const late = (today: string, has: readonly string[] = []) => latePapers(rules, days, new Set(has), today)

test('a paper is late from the day after its last day, and one that comes after nothing yet is not', () => {
  expect(late('2026-03-02')).toEqual([])
  expect(late('2026-03-03')).toEqual([{ kind: 'contract', dueOn: '2026-03-02', days: 1 }])
  expect(late('2026-03-03', ['contract'])).toEqual([])
})

test('a home that was sold after the completion needs its certificate by the day of the sale', () => {
  expect(late('2026-04-02', ['contract'])).toEqual([{ kind: 'certificate', dueOn: '2026-04-01', days: 1 }])
})

test('the facts of a paper name its type, its size and its day', () => {
  expect([1, 999, 240_400, 1_240_000].map(fileSize)).toEqual(['1 kB', '1 kB', '240 kB', '1.2 MB'])
  const paper = { mime: 'application/pdf', bytes: 240_400, addedAt: '2026-11-03T13:05:00.000Z' }
  expect(paperFacts(paper, '2026-11-29')).toBe('PDF · 240 kB · 3 November')
  expect(paperFacts({ ...paper, mime: 'image/png' }, '2027-01-01')).toBe('Picture · 240 kB · 3 November 2026')
})
