import { expect, test } from 'vitest'
import { fileSize, paperFacts } from '#domain/papers.ts'

test('the facts of a paper name its type, its size and its day', () => {
  expect([1, 999, 240_400, 1_240_000].map(fileSize)).toEqual(['1 kB', '1 kB', '240 kB', '1.2 MB'])
  const paper = { mime: 'application/pdf', bytes: 240_400, addedAt: '2026-11-03T13:05:00.000Z' }
  expect(paperFacts(paper, '2026-11-29')).toBe('PDF · 240 kB · 3 November')
  expect(paperFacts({ ...paper, mime: 'image/png' }, '2027-01-01')).toBe('Picture · 240 kB · 3 November 2026')
})
