import { expect, test } from 'vitest'
import { sortedBy } from '#domain/sorted.ts'

const of = (row: { name?: string; amount: number }) => row.name
const ola = { name: 'Ọlá', amount: 2 }
const bola = { name: 'bola', amount: 10 }
const sade = { name: 'Sade', amount: 2 }
const nobody = { amount: 1 }

test('names stand in order whatever their capitals and marks, and who has none comes first', () => {
  expect(sortedBy([sade, ola, nobody, bola], of, false)).toEqual([nobody, bola, ola, sade])
  expect(sortedBy([sade, ola, nobody, bola], of, true)).toEqual([sade, ola, bola, nobody])
})

test('amounts stand by size, and alike ones as they came', () => {
  const amount = (row: { amount: number }) => row.amount
  expect(sortedBy([ola, bola, sade], amount, true)).toEqual([bola, ola, sade])
  expect(sortedBy([sade, bola, ola], amount, false)).toEqual([sade, ola, bola])
})
