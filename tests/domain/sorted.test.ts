import { expect, test } from 'vitest'
import { sortedBy } from '#domain/sorted.ts'

const of = (row: { name?: string; amount: number }) => row.name
const ola = { name: 'Ọlá', amount: 2 }
const bola = { name: 'bola', amount: 10 }
const sade = { name: 'Sade', amount: 2 }
const nobody = { amount: 1 }

test('sorts names regardless of capitals and accents, and missing names first', () => {
  expect(sortedBy([sade, ola, nobody, bola], of, false)).toEqual([nobody, bola, ola, sade])
  expect(sortedBy([sade, ola, nobody, bola], of, true)).toEqual([sade, ola, bola, nobody])
})

test('sorts amounts by size, and keeps the order of equal ones', () => {
  const amount = (row: { amount: number }) => row.amount
  expect(sortedBy([ola, bola, sade], amount, true)).toEqual([bola, ola, sade])
  expect(sortedBy([sade, bola, ola], amount, false)).toEqual([sade, ola, bola])
})
